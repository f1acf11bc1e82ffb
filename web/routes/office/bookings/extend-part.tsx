import { Field } from '../../../ui/forms/field.tsx'
import { ActForm } from '../action-form.tsx'
import type { BookingAnswer } from './booking-actions.ts'
import type { OfficePlan } from './office-plan.ts'

type ExtendPartProps = { next: NonNullable<OfficePlan['next']>; answer: BookingAnswer | null }

/** The form that gives a traveller more time for the next part: a date and a reason. */
export function ExtendPart({ next, answer }: ExtendPartProps) {
  const own = answer?.intent === 'extend' && answer.error ? answer : null
  return (
    <ActForm
      intent="extend"
      title="Give more time to pay"
      answer={answer}
      says={`${next.amount} is due on ${next.due}. Once, by at most 7 days. If it is still unpaid then, the booking is cancelled by the refund rule of that day. The traveller gets an email.`}
      button="Extend the part"
    >
      <Field
        id="extend-until"
        name="until"
        type="date"
        label="New last day to pay"
        hint={`Now ${next.lastPay}. At the latest ${next.latest}.`}
        min={next.earliestOn}
        max={next.latestOn}
        defaultValue={own?.typed['until'] ?? next.latestOn}
      />
    </ActForm>
  )
}
