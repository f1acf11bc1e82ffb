import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import { usd } from '#domain/money.ts'
import { REFERRAL_LENGTH } from '#domain/referral/referral-rules.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import type { CheckoutValues } from './checkout-form.ts'
import type { Answer } from './checkout-sent.ts'
import type { Terms } from './use-terms.ts'

/** `invitedWith`: the code of the link that opened this site; empty without one. */
export type InvitedPage = CheckoutPage & { invitedWith: string }

type ReferralAndCreditProps = {
  page: InvitedPage
  values: CheckoutValues
  answer: Answer | undefined
  terms: Terms
  errorOf: (field: string) => string | undefined
  /** A visitor: a code requires a confirmed address. */
  guest: boolean
}

/** Further discounts, collapsed, so that people without a code do not search for one. */
export function ReferralAndCredit(props: ReferralAndCreditProps) {
  const balance = props.page.creditBalanceCents
  return (
    <section className="card pad" aria-labelledby="terms-title">
      <h2 id="terms-title">Referral and credit</h2>
      <div className="stack gap-5 mt-4">
        {props.guest ? <LoginForReferral code={props.page.invitedWith} /> : <Referral {...props} />}
        {balance > 0 && <Credit {...props} />}
      </div>
    </section>
  )
}

function LoginForReferral({ code }: { code: string }) {
  return (
    <details className="unfold" open={code !== ''}>
      <summary>Add a referral code</summary>
      <p className="checkout__inner">
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
    </details>
  )
}

function Referral({
  page,
  values: { referralCode },
  terms: { referral, typeCode },
  errorOf,
}: ReferralAndCreditProps) {
  const isInvited = !referral && referralCode !== '' && referralCode === page.invitedWith
  const refused = referral && referral.cents === 0 ? referral.says : errorOf('referralCode')
  return (
    <details className="unfold" open={referralCode !== '' || refused !== undefined}>
      <summary>Add a referral code</summary>
      <div className="checkout__inner checkout__with">
        <Field
          id="referralCode"
          label="Referral code"
          optional
          className="checkout__code"
          maxLength={REFERRAL_LENGTH}
          hint={isInvited && 'From your friend’s link. The discount applies when you continue.'}
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
        {referral && referral.cents > 0 && (
          <>
            <Check className="ico" />
            {referral.says}
          </>
        )}
      </p>
    </details>
  )
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
