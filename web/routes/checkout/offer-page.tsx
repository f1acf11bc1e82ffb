import { href } from 'react-router'
import type { CheckoutOffer } from '#domain/booking/price/checkout-offer-queries.ts'
import { priceLines } from '#domain/booking/price/price-rules.ts'
import { dayText } from '#domain/dates.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import type { Answer } from './checkout-sent.ts'
import { CheckoutForm, CheckoutFrame, type Sender } from './checkout-frame.tsx'
import { chargeLine, linesOf, partyLine, spotsLine } from '../../shared/booking/checkout-words.tsx'
import { RefusedNote } from './refused-note.tsx'

type OfferPageProps = {
  offer: CheckoutOffer & { display: { currency: string; perUsd: number } }
  today: string
  answer: Answer | undefined
  sender: Sender
}

/** A URL without a booking: opening it holds nothing, only 'Hold these spots' does. */
export function OfferPage({ offer, today, answer, sender }: OfferPageProps) {
  const { trek, startsOn, endsOn, party, spots, unitPriceCents, display } = offer
  const price = { unitPriceCents, ...priceLines(offer) }
  const summary = {
    trek,
    startsOn,
    endsOn,
    today,
    party: partyLine(party),
    lines: linesOf(price, spots),
    charge: chargeLine(price.totalCents, display),
  }
  const trekPage = href('/trekking/:id', { id: trek.slug })
  return (
    <CheckoutFrame title="Booking details" step={1} summary={summary}>
      <CheckoutForm sender={sender} step="travellers">
        <section className="card pad" aria-labelledby="offer-title">
          <h2 id="offer-title">
            {trek.name}, {dayText(startsOn)}
          </h2>
          {offer.refused ? (
            <Note tone="bad" className="mt-5">
              <b className="b">{offer.refused.says}</b> {offer.refused.because}
            </Note>
          ) : (
            <p className="muted mt-3">
              {spotsLine(spots)} for {partyLine(party)}. We hold {spots === 1 ? 'it' : 'them'} for 15 minutes
              while you fill in the form. Nothing is charged yet.
            </p>
          )}
          <RefusedNote refused={answer?.refused} at={['hold']} />
          <div className="row row--wrap mt-5">
            {!offer.refused && (
              <Button kind="main" name="intent" value="hold" disabled={sender.busy('hold')}>
                Hold these spots
              </Button>
            )}
            <ButtonLink kind="text" to={trekPage}>
              Choose another departure
            </ButtonLink>
          </div>
        </section>
      </CheckoutForm>
    </CheckoutFrame>
  )
}
