import { brand } from '#brand'
import { referenceOf } from '#domain/booking-reference.ts'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import type { WaysOn as Ways } from '#domain/pages/ways-on-queries.ts'
import { rangeText } from '#domain/dates.ts'
import { meetingText } from '#domain/trek/meeting-rules.ts'
import { pictureSource } from '#domain/picture/picture-rules.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import { Picture } from '../../../ui/data/picture.tsx'
import { MessagePage } from '../../../ui/layout/result-page.tsx'
import { NextSteps, WalkLine } from '../walk-line.tsx'
import { partRows } from '../../../shared/plan/plan-words.ts'
import { bothText } from '../../../shared/booking/cancel-words.ts'
import { nextSteps } from './next-steps.tsx'
import { ConfirmedWays, Transaction, WaysOn } from './payment-ways.tsx'
import { useForgottenDraft } from '../use-draft.ts'

const CONFIRMED = 'Your trek booking has been confirmed! You will receive a confirmation email shortly.'

type PaymentConfirmedProps = {
  booking: CheckoutPage | null
  transaction: string | null
  ways: Ways | null
}

/** The booking is confirmed. Only the person who made it sees its details. */
export function PaymentConfirmed({ booking, transaction, ways }: PaymentConfirmedProps) {
  useForgottenDraft()
  const title = booking ? `You are walking the ${booking.trek.name}` : 'Your booking is confirmed'
  return (
    <div className="wrap page">
      <title>{`Booking confirmed · ${brand.name}`}</title>
      {booking ? (
        <div className="columns">
          <div>
            <Confirmed title={title} paid={booking.price.totalCents > 0} />
            <div className="checkout__line">
              <WalkLine profile={booking.trek.profile} walked={1} />
            </div>
            {ways ? <ConfirmedWays ways={ways} host={booking.trek} /> : <WaysOn host={booking.trek} />}
            <h2 className="checkout__next">What happens next</h2>
            <NextSteps steps={nextSteps(booking, ways)} />
          </div>
          <Booked booking={booking} transaction={transaction} ways={ways} />
        </div>
      ) : (
        <MessagePage badge={<Badge tone="ok">Confirmed</Badge>} title={title} lead={CONFIRMED}>
          <WaysOn />
          <Transaction id={transaction} />
        </MessagePage>
      )}
    </div>
  )
}

function Confirmed({ title, paid }: { title: string; paid: boolean }) {
  return (
    <div className="checkout__result">
      <Badge tone="ok">{paid ? 'Paid and confirmed' : 'Confirmed'}</Badge>
      <h1>{title}</h1>
      <p className="lead">{CONFIRMED}</p>
    </div>
  )
}

function Booked({ booking, transaction, ways }: PaymentConfirmedProps & { booking: CheckoutPage }) {
  const { trek, details, startsOn, endsOn, price, sentPlan, today } = booking
  const people = details ? [details.lead, ...details.companions] : []
  return (
    <aside className="card checkout__booked" aria-label="Your booking">
      {trek.picture && (
        <Picture
          {...pictureSource(trek.picture.key, trek.picture.alt, trek.picture.width, trek.picture.height)}
          sizes="(max-width: 900px) 92vw, 408px"
          first
        />
      )}
      <div className="checkout__facts">
        <h2 className="h3">{rangeText(startsOn, endsOn)}</h2>
        <PriceLines
          lines={[
            {
              label: 'Travellers',
              amount: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
            },
            { label: 'Host', amount: trek.hostName },
            ...(ways ? [{ label: 'Meeting point', amount: meetingText(ways.meeting) }] : []),
            { label: 'Booking', amount: referenceOf(booking.id) },
            {
              label: 'Paid',
              amount: bothText(sentPlan.parts[0]?.cents ?? 0, price.creditCents),
              kind: 'total',
            },
            ...partRows(sentPlan.parts.slice(1), today).map(({ label, amount }) => ({
              label: `Due on ${label}`,
              amount,
            })),
          ]}
        />
        <Transaction id={transaction} />
      </div>
    </aside>
  )
}
