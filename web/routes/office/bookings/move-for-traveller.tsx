import { Select } from '../../../ui/forms/field.tsx'
import { ActForm } from '../action-form.tsx'
import type { Route } from './+types/booking.ts'
import { asProposal, refusedAnswer } from './as-proposal.ts'
import type { BookingAnswer } from './booking-actions.ts'

type MoveForTravellerProps = Pick<Route.ComponentProps['loaderData'], 'moves'> & {
  /** The traveller chooses after a cancelled departure. */
  isChoice: boolean
  /** Support proposes it. */
  proposes: boolean
  answer: BookingAnswer | null
}

/** The form that moves a booking to other dates, with what each costs or gives back. */
export function MoveForTraveller({ moves, isChoice, proposes, answer }: MoveForTravellerProps) {
  const chosen = refusedAnswer(answer, 'move')?.typed['to']
  return (
    <ActForm
      {...asProposal(proposes, {
        intent: 'move',
        title: 'Move to other dates',
        says: isChoice ? choiceText : usualText,
        button: 'Move this booking',
      })}
      answer={answer}
    >
      <Select id="to" label="New dates" defaultValue={chosen}>
        {moves.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </Select>
      {moves.map(({ id, dueCents, cardCents, creditCents }) => (
        <span key={id} hidden>
          <input type="hidden" name={`due-${id}`} value={dueCents} />
          <input type="hidden" name={`card-${id}`} value={cardCents} />
          <input type="hidden" name={`credit-${id}`} value={creditCents} />
        </span>
      ))}
    </ActForm>
  )
}

const usualText =
  'At today’s price and rule. If the new dates cost more, their spots are held for 24 hours and the traveller gets an email to pay. Else the booking moves at once, and traveller and host get an email.'
const choiceText =
  'The departure was cancelled: other dates cost nothing more, and a lower price comes back. The booking moves at once, and traveller and host get an email.'
