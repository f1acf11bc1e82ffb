import { informationUrl } from '#web/shared/page/information-url.ts'
import { Link } from 'react-router'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import { chargeText } from '#domain/money.ts'
import { Button } from '../../ui/forms/button.tsx'
import { RefundLadder } from '../../ui/money/refund-ladder.tsx'
import type { Answer } from './checkout-sent.ts'
import { detailsOf, leadFields, type CheckoutValues } from './checkout-form.ts'
import { CheckoutForm, type Sender } from './checkout-frame.tsx'
import { paidOf, refundSteps } from '../../shared/booking/checkout-words.tsx'
import { HoldOver } from './hold-note.tsx'
import { Recap } from './recap.tsx'
import { RefusedNote } from './refused-note.tsx'

type ReviewStepProps = { page: CheckoutPage; values: CheckoutValues; answer: Answer; sender: Sender }

/** Step 2: everything to check; the details are in hidden fields. */
export function ReviewStep({ page, values, answer, sender }: ReviewStepProps) {
  const over = page.stage === 'over'
  return (
    <CheckoutForm sender={sender} step="review">
      <Typed values={values} />
      <input type="hidden" name="key" value={answer.key} />
      {over && <HoldOver page={page} refused={answer.refused} />}
      <Recap page={page} details={detailsOf(values)} open />
      <Plans page={page} />
      {!over && (
        <PayButton
          page={page}
          busy={sender.busy('pay')}
          refused={answer.refused}
          label="Continue to payment"
        />
      )}
    </CheckoutForm>
  )
}

/** The refunds of a cancellation, with the dates and amounts of this booking. */
export function Plans({ page }: { page: CheckoutPage }) {
  return (
    <section className="card pad" aria-labelledby="plans-title">
      <h2 id="plans-title" className="checkout__plans-title">
        If plans change
      </h2>
      <RefundLadder steps={refundSteps(page, paidOf(page.price))} />
      {page.price.creditCents > 0 && (
        <p className="small muted mt-5">Credit comes back as credit, at once.</p>
      )}
    </section>
  )
}

type PayButtonProps = {
  page: CheckoutPage
  busy: boolean
  refused: Answer['refused'] | undefined
  label: string
}

/**
 * The button with its action and sum; the form posts the shown total, and a total that differs from the server's is
 * refused.
 */
export function PayButton({ page: { price }, busy, refused, label }: PayButtonProps) {
  const free = price.totalCents === 0
  return (
    <div className="stack gap-3">
      <RefusedNote refused={refused} at={['pay', 'review', 'edit', 'hold-again', 'add', 'remove']} />
      <input type="hidden" name="total" value={price.totalCents} />
      <p className="small checkout__terms">
        By continuing you accept the <Link to={informationUrl('/terms-and-conditions')}>terms</Link> and the{' '}
        <Link to={informationUrl('/cancellation-and-refund')}>cancellation rule</Link> above and confirm that
        everyone on this booking is 10 or older. What you pay is{' '}
        <Link to={informationUrl('/buyers-protections')}>held until the trek is over</Link>.
      </p>
      <Button kind="main" className="checkout__pay" name="intent" value="pay" disabled={busy}>
        {free ? 'Confirm booking' : `${label} — ${chargeText(price.totalCents)}`}
      </Button>
      {!free && (
        <p className="small muted checkout__terms">
          You pay on the card provider’s page and come back here. Your card is charged once, today.
        </p>
      )}
    </div>
  )
}

function Typed({ values }: { values: CheckoutValues }) {
  const { lead, companions, specialRequests, referralCode, credit, adult, extras } = values
  const fields: [string, string | number][] = [
    ...leadFields.map((field): [string, string] => [field, lead[field]]),
    ...Object.entries({ specialRequests, referralCode, credit }),
    ...(extras ?? []).map(({ id, quantity }): [string, number] => [`extra-${id}`, quantity]),
    ...(adult ? ([['adult', 'on']] as [string, string][]) : []),
    ...companions.flatMap(({ key, firstName, lastName, isChild }, index): [string, string | number][] => [
      [`companion-${index}-key`, key],
      [`companion-${index}-firstName`, firstName],
      [`companion-${index}-lastName`, lastName],
      ...(isChild ? ([[`companion-${index}-isChild`, 'on']] as [string, string][]) : []),
    ]),
  ]
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
