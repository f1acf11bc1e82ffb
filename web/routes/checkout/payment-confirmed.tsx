import { brand } from '#brand'
import { referenceOf } from '#domain/booking/booking-reference.ts'
import type { CheckoutPage } from '#domain/booking/checkout-page-queries.ts'
import { refundLadder } from '#domain/booking/refund-rules.ts'
import { dayText, endOfNepalDay, rangeText } from '#domain/dates.ts'
import { pictureSource } from '#domain/trek/picture-rules.ts'
import { Badge } from '../../ui/badge.tsx'
import { PriceLines } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { MessagePage, NextSteps, WalkLine } from '../../ui/result-page.tsx'
import { YourTime } from '../../ui/your-time.tsx'
import { bothText } from '../bookings/cancel-words.ts'
import { Transaction, WaysOn } from './payment-ways.tsx'
import { useForgottenDraft } from './use-draft.ts'

const CONFIRMED = 'Your trek booking has been confirmed! You will receive a confirmation email shortly.'

type PaymentConfirmedProps = { booking: CheckoutPage | null; transaction: string | null }

/** The booking stands. What was booked is told to whoever made it only. */
export function PaymentConfirmed({ booking, transaction }: PaymentConfirmedProps) {
  useForgottenDraft()
  const title = booking ? `You are walking the ${booking.trek.name}` : 'Your booking is confirmed'
  return (
    <div className="wrap page">
      <title>{`Booking confirmed · ${brand.name}`}</title>
      {booking ? (
        <div className="two">
          <div>
            <Confirmed title={title} paid={booking.price.totalCents > 0} />
            <div className="checkout__line">
              <WalkLine profile={booking.trek.profile} walked={1} />
            </div>
            <h2 className="checkout__next">What happens next</h2>
            <NextSteps steps={stepsOf(booking)} />
            <WaysOn host={booking.trek} />
          </div>
          <Booked booking={booking} transaction={transaction} />
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

function Booked({ booking, transaction }: { booking: CheckoutPage; transaction: string | null }) {
  const { trek, details, startsOn, endsOn, price } = booking
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
            { label: 'Booking', amount: referenceOf(booking.id) },
            { label: 'Paid', amount: bothText(price.totalCents, price.creditCents), kind: 'total' },
          ]}
        />
        <Transaction id={transaction} />
      </div>
    </aside>
  )
}

/** Only what is certain, in the order of its days. */
function stepsOf({ details, startsOn, endsOn, today, trek }: CheckoutPage) {
  const cutOffs = refundLadder(startsOn, 0).flatMap(({ percent, until }) =>
    until !== null && until >= today ? [{ percent, until }] : [],
  )
  return [
    {
      when: 'Today',
      what: `Confirmation and calendar file arrive at ${details?.lead.email ?? 'your address'}.`,
    },
    ...cutOffs.map(({ percent, until }) => ({
      when: dayText(until),
      what: (
        <>
          Last day to cancel with {percent}% back, until 24:00 Nepal time
          <YourTime at={endOfNepalDay(until).toISOString()} on={until} />.
        </>
      ),
    })),
    { when: dayText(startsOn), what: `Your trek begins in ${trek.startsIn} with ${trek.hostName}.` },
    { when: dayText(endsOn), what: `It ends in ${trek.endsIn}.` },
  ]
}
