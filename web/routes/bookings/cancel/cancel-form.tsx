import { Form, href, useNavigation } from 'react-router'
import { cancelReasons } from '#domain/trek/cancellation-refund-rules.ts'
import { type Cents, usd } from '#domain/money.ts'
import { cardText } from '#domain/payment/captured/card-text-rules.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Select } from '../../../ui/forms/field.tsx'
import { refundAction } from '../../../shared/booking/cancel-words.ts'
import type { CancelView } from './cancel-view.ts'

/** The reason, where the money goes, and the one red button; the form posts the amounts that the page shows. */
export function CancelForm({
  host,
  cardCents,
  beforeCents,
  creditCents,
  ownCreditCents,
  last4,
  travellersCents,
  typedTo,
}: CancelView & { typedTo?: string | undefined }) {
  const sending = useNavigation().state === 'submitting'
  const comesCents = cardCents - beforeCents
  const isDue = comesCents + ownCreditCents > 0
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
        {comesCents > travellersCents && (
          <fieldset className="mt-4">
            <legend className="label">Where should the money go?</legend>
            <Checkbox
              type="radio"
              name="to"
              value="card"
              defaultChecked={typedTo !== 'credit'}
              label={`To ${cardText(last4)}, within 7 working days (5 to 10 days)${ownCreditCents > 0 ? '; credit is back at once' : ''}`}
            />
            <Checkbox
              type="radio"
              name="to"
              value="credit"
              defaultChecked={typedTo === 'credit'}
              label={creditLabel(comesCents - travellersCents + ownCreditCents, travellersCents)}
            />
          </fieldset>
        )}
        <div className="row row--wrap gap-5 mt-6">
          <Button kind="danger" disabled={sending}>
            {isDue
              ? `Cancel booking ${refundAction(usd(comesCents + ownCreditCents), last4)}`
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

function creditLabel(ownCents: Cents, travellersCents: Cents): string {
  const own = `As credit: ${usd(ownCents)} in your account at once, for any trek. Credit cannot be paid out.`
  return travellersCents > 0
    ? `${own} ${usd(travellersCents)} is refunded to the cards of the travellers who paid their parts.`
    : own
}
