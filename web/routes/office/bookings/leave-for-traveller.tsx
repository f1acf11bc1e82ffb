import { usd } from '#domain/money.ts'
import { counted } from '#figure-text'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ActForm } from '../action-form.tsx'
import type { Route } from './+types/booking.ts'
import { asProposal, refusedAnswer } from './as-proposal.ts'
import type { BookingAnswer } from './booking-actions.ts'

type LeaveForTravellerProps = Pick<Route.ComponentProps['loaderData'], 'positions' | 'leaving'> & {
  /** Support proposes it. */
  proposes: boolean
  answer: BookingAnswer | null
}

/** The form that leaves out travellers. It shows no name, and what comes back for each number of them. */
export function LeaveForTraveller({ positions, leaving, proposes, answer }: LeaveForTravellerProps) {
  const sums = leaving.map(
    ({ count, cardCents, creditCents }) =>
      `${usd(cardCents + creditCents)} for ${counted(count, 'traveller')}`,
  )
  const chosen = (refusedAnswer(answer, 'leave')?.typed['leave'] ?? '').split(',')
  return (
    <ActForm
      {...asProposal(proposes, {
        intent: 'leave',
        title: 'Leave out travellers',
        kind: 'danger',
        says: `Show who is on the booking first. Today’s refund: ${sums.join(', ')}. Traveller and host are notified by email.`,
        button: 'Leave out these travellers',
      })}
      answer={answer}
    >
      <fieldset>
        <legend className="label">Who stays at home</legend>
        {positions.map(
          (position, index) =>
            position > 0 && (
              <Checkbox
                key={position}
                name="leave"
                value={position}
                defaultChecked={chosen.includes(String(position))}
                label={`Traveller ${index + 1}`}
              />
            ),
        )}
      </fieldset>
      {leaving.map(({ count, cardCents, creditCents }) => (
        <span key={count} hidden>
          <input type="hidden" name={`card-${count}`} value={cardCents} />
          <input type="hidden" name={`credit-${count}`} value={creditCents} />
        </span>
      ))}
    </ActForm>
  )
}
