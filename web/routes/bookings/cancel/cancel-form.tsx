import { Form, href, useNavigation } from 'react-router'
import { cancelReasons } from '#domain/trek/cancellation-refund-rules.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Select } from '../../../ui/forms/field.tsx'
import { bothText } from '../../../shared/booking/cancel-words.ts'
import type { CancelView } from './cancel-view.ts'

/** The reason, and the one red button; the form posts the amounts that the page shows. */
export function CancelForm({ host, cardCents, beforeCents, creditCents }: CancelView) {
  const sending = useNavigation().state === 'submitting'
  const comesCents = cardCents - beforeCents
  const isDue = comesCents + creditCents > 0
  return (
    <section className="card pad" aria-label="Cancel">
      <Form data-failed={failedSentences.cancellation} method="post">
        <input type="hidden" name="cardCents" value={cardCents} />
        <input type="hidden" name="creditCents" value={creditCents} />
        <div className="cancel__why">
          <Select
            id="reason"
            label="Why are you cancelling?"
            hint={`${host} sees the reason, not the amount.`}
            optional
          >
            <option value="">Choose a reason</option>
            {cancelReasons.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </Select>
        </div>
        {comesCents > 0 && (
          <fieldset className="mt-4">
            <legend className="label">Where should the money go?</legend>
            <Checkbox
              type="radio"
              name="to"
              value="card"
              defaultChecked
              label="Back the way you paid: to the card within 7 working days (5 to 10 days), credit at once"
            />
            <Checkbox
              type="radio"
              name="to"
              value="credit"
              label={`All as credit: ${bothText(0, comesCents + creditCents)} in your account at once, for any trek`}
            />
          </fieldset>
        )}
        <div className="row row--wrap gap-5 mt-6">
          <Button kind="danger" disabled={sending}>
            {isDue
              ? `Cancel booking and get ${bothText(comesCents, creditCents)} back`
              : 'Cancel booking without a refund'}
          </Button>
          <ButtonLink kind="text" to={href('/bookings')}>
            Keep my booking
          </ButtonLink>
        </div>
      </Form>
    </section>
  )
}
