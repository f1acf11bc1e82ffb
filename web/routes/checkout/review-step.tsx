import { informationUrl } from '#web/shared/page/information-url.ts'
import { href, Link } from 'react-router'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import { dayText } from '#domain/dates.ts'
import { chargeText } from '#domain/money.ts'
import type { Part } from '#domain/payment-plan/plan-rules.ts'
import { Button } from '../../ui/forms/button.tsx'
import { RefundLadder } from '../../ui/money/refund-ladder.tsx'
import type { Answer } from './checkout-sent.ts'
import { detailsOf, leadFields, type CheckoutValues } from './checkout-form.ts'
import { CheckoutForm, type Sender } from './checkout-frame.tsx'
import { paidOf, refundSteps } from '../../shared/booking/checkout-words.tsx'
import { HoldOver } from './hold-note.tsx'
import type { OfferedPlan } from './plan/use-plan.ts'
import { Recap } from './recap.tsx'
import { RefusedNote } from './refused-note.tsx'

type ReviewStepProps = {
  page: CheckoutPage
  plan: OfferedPlan
  values: CheckoutValues
  answer: Answer
  sender: Sender
}

/** Step 2: everything to check; the details are in hidden fields. */
export function ReviewStep({ page, plan, values, answer, sender }: ReviewStepProps) {
  const over = page.stage === 'over'
  return (
    <CheckoutForm sender={sender} step="review">
      <Typed values={{ ...values, plan: plan.kind }} />
      <input type="hidden" name="key" value={answer.key} />
      {over && <HoldOver page={page} refused={answer.refused} />}
      <Recap page={page} details={detailsOf(values)} plan={plan} open />
      <Plans page={page} plan={plan} />
      {!over && (
        <PayButton
          page={page}
          plan={plan}
          busy={sender.busy('pay')}
          refused={answer.refused}
          label="Continue to payment"
        />
      )}
    </CheckoutForm>
  )
}

/** The refunds of a cancellation, with the dates and amounts of this booking. */
export function Plans({ page, plan }: { page: CheckoutPage; plan: OfferedPlan }) {
  const inParts = plan.parts.length > 1
  return (
    <section className="card pad" aria-labelledby="plans-title">
      <h2 id="plans-title" className="checkout__plans-title">
        If plans change
      </h2>
      <RefundLadder steps={refundSteps(page, inParts ? undefined : paidOf(page.price))} />
      {inParts && <p className="small muted mt-5">The percentages are of what you have paid by then.</p>}
      {page.price.creditCents > 0 && (
        <p className="small muted mt-5">Credit comes back as credit, at once.</p>
      )}
    </section>
  )
}

type PayButtonProps = {
  page: CheckoutPage
  plan: OfferedPlan
  busy: boolean
  refused: Answer['refused'] | undefined
  label: string
}

/**
 * The button with its action and sum; the form posts the shown total, and a total that differs from the server's is
 * refused.
 */
export function PayButton({ page: { price, trek }, plan: { parts }, busy, refused, label }: PayButtonProps) {
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
        {trek.hostHasTerms && (
          <>
            {' '}
            After booking, each traveller is asked to agree to the{' '}
            <Link to={href('/host-adventures/:hostId/terms', { hostId: trek.hostId })}>
              terms of {trek.hostName}
            </Link>
            .
          </>
        )}
      </p>
      <Button kind="main" className="checkout__pay" name="intent" value="pay" disabled={busy}>
        {free ? 'Confirm booking' : `${label} — ${chargeText(parts[0]?.cents ?? 0)}`}
      </Button>
      {!free && (
        <p className="small muted checkout__terms">
          You pay on the card provider’s page and come back here.{' '}
          {parts.length > 1 ? laterText(parts) : 'Your card is charged once, today.'}
        </p>
      )}
    </div>
  )
}

/** What happens after today, in the words of the agreement to save the card. */
function laterText(parts: readonly Part[]): string {
  const later = parts.slice(1).map(({ dueOn, cents }) => `${chargeText(cents)} on ${dayText(dueOn)}`)
  return `Your card is saved for this booking only, and you allow us to charge it ${later.join(', ')}. You can change or remove the card at any time.`
}

function Typed({ values }: { values: CheckoutValues }) {
  const { lead, companions, specialRequests, referralCode, credit, adult, extras, plan } = values
  const fields: [string, string | number][] = [
    ...leadFields.map((field): [string, string] => [field, lead[field]]),
    ...Object.entries({ specialRequests, referralCode, credit, plan }),
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
