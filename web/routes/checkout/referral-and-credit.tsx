import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import { usd } from '#domain/money.ts'
import { PROMOTION_LENGTH } from '#domain/promotion/promotion-code-rules.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import type { CheckoutValues } from './checkout-form.ts'
import type { Answer } from './checkout-sent.ts'
import type { Terms } from './use-terms.ts'

/** `invitedWith`: the code of a friend's link that opened this site; `linkedCode`: that of a link with `?code=`. Empty without one. */
export type InvitedPage = CheckoutPage & { invitedWith: string; linkedCode: string }

type ReferralAndCreditProps = {
  page: InvitedPage
  values: CheckoutValues
  answer: Answer | undefined
  terms: Terms
  errorOf: (field: string) => string | undefined
  /** A visitor: a friend's code requires a confirmed address, a promotion does not. */
  guest: boolean
}

/** Further discounts, collapsed, so that people without a code do not search for one. */
export function ReferralAndCredit(props: ReferralAndCreditProps) {
  const balance = props.page.creditBalanceCents
  return (
    <section className="card pad" aria-labelledby="terms-title">
      <h2 id="terms-title">Referral and credit</h2>
      <div className="stack gap-5 mt-4">
        <Referral {...props} />
        {balance > 0 && <Credit {...props} />}
      </div>
    </section>
  )
}

function LoginForReferral({ code }: { code: string }) {
  return (
    <>
      <p className="mt-4">
        {code && (
          <>
            Your friend’s code <b className="b">{code}</b> is saved for you: $10 off this booking.{' '}
          </>
        )}
        A referral code needs a confirmed email address. Log in with an emailed code first; what you typed
        here is saved.
      </p>
      <Button name="intent" value="login" formNoValidate className="mt-3">
        Log in with a code
      </Button>
    </>
  )
}

function Referral({
  page,
  values: { referralCode },
  terms: { referral, promotion, typeCode },
  errorOf,
  guest,
}: ReferralAndCreditProps) {
  const isUntried = !referral && !promotion && referralCode !== ''
  const applied = says(referral && referral.cents > 0, referral) ?? says(!promotion?.isRefused, promotion)
  const refused =
    says(referral?.cents === 0, referral) ?? says(promotion?.isRefused, promotion) ?? errorOf('referralCode')
  const isOpen = referralCode !== '' || refused !== undefined || (guest && page.invitedWith !== '')
  return (
    <details className="unfold" open={isOpen}>
      <summary>Add a referral code</summary>
      <div className="checkout__inner checkout__with">
        <Field
          id="referralCode"
          label="Referral code"
          optional
          className="checkout__code"
          maxLength={PROMOTION_LENGTH}
          hint={isUntried && linkHint(page, referralCode)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={referralCode}
          onInput={(event) => typeCode(event.currentTarget.value)}
          error={refused || undefined}
        />
        <Button name="intent" value="apply" formNoValidate>
          Apply<span className="vh"> referral code</span>
        </Button>
      </div>
      <p role="status" className="checkout__applied">
        {applied && (
          <>
            <Check className="ico" />
            {applied}
          </>
        )}
      </p>
      {guest && <LoginForReferral code={page.invitedWith} />}
    </details>
  )
}

function says(holds: boolean | null | undefined, quoted: { says: string } | null): string | undefined {
  return holds && quoted ? quoted.says : undefined
}

function linkHint({ linkedCode, invitedWith }: InvitedPage, code: string): string | undefined {
  if (code === linkedCode) return 'From the link you opened. The discount applies when you continue.'
  return code === invitedWith ? 'From your friend’s link. The discount applies when you continue.' : undefined
}

function Credit({ page, values: { credit }, answer, terms, errorOf }: ReferralAndCreditProps) {
  const balance = usd(page.creditBalanceCents)
  const input = useRef<HTMLInputElement>(null)
  const { typeCredit } = terms
  useEffect(() => {
    if (input.current && answer?.values) input.current.value = answer.values.credit
  }, [answer])
  const refused = terms.credit.says ?? errorOf('credit')
  return (
    <details className="unfold" open={credit !== '' || refused !== undefined}>
      <summary>Use my credit ({balance})</summary>
      <div className="checkout__inner checkout__with">
        <Field
          ref={input}
          id="credit"
          label={
            <>
              Use my credit <span className="opt">(balance {balance})</span>
            </>
          }
          className="num"
          type="number"
          inputMode="decimal"
          step="0.01"
          required={false}
          autoComplete="off"
          defaultValue={credit}
          onBlur={(event) => {
            const { value } = event.currentTarget
            const corrected = typeCredit(value)
            if (corrected !== value) event.currentTarget.value = corrected
          }}
          error={refused || undefined}
        />
        <Button name="intent" value="use-credit" formNoValidate>
          Use all<span className="vh"> my credit</span>
        </Button>
      </div>
    </details>
  )
}
