import { Select } from '../../../ui/forms/field.tsx'
import { ActForm } from '../action-form.tsx'
import type { BookingAnswer } from './booking-actions.ts'

type EndLinkProps = { positions: readonly number[]; answer: BookingAnswer | null }

/** The form that ends the link of one traveller, by the number on the booking. */
export function EndLink({ positions, answer }: EndLinkProps) {
  return (
    <ActForm
      intent="end-link"
      title="End the link of a traveller"
      kind="danger"
      answer={answer}
      says="The link opens nothing any more, and a card page that is open with it is closed. What was paid counts. The lead gets an email and can make a new link."
      button="End the link"
    >
      <Select id="end-link-position" name="position" label="Whose link">
        {positions.map((position) => (
          <option key={position} value={position}>
            Traveller {position + 1}
          </option>
        ))}
      </Select>
    </ActForm>
  )
}
