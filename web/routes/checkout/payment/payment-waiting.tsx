import { useLocation } from 'react-router'
import { brand } from '#brand'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import { rangeText } from '#domain/dates.ts'
import { chargeText } from '#domain/money.ts'
import { counted } from '#figure-text'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { MessagePage } from '../../../ui/layout/result-page.tsx'
import { WalkLine } from '../walk-line.tsx'
import { Transaction, WaysOn } from './payment-ways.tsx'
import { useConfirmation } from './use-confirmation.ts'

type PaymentWaitingProps = {
  sessionId: string | null
  booking: CheckoutPage | null
  transaction: string | null
}

/** The bank has not answered: polls for half a minute, then reports that and lets the reader leave. */
export function PaymentWaiting({ sessionId, booking, transaction }: PaymentWaitingProps) {
  const givenUp = useConfirmation(sessionId)
  const title = givenUp ? 'Your booking is being processed' : 'One moment, we are checking with the bank'
  return (
    <div className="wrap">
      <title>{`${title} · ${brand.name}`}</title>
      <MessagePage
        badge={givenUp ? <Badge tone="warn">Being processed</Badge> : <Badge tone="info">Confirming</Badge>}
        title={title}
        lead={givenUp ? processed(booking) : 'This takes a few seconds. Please stay on this page.'}
      >
        <p className="vh" role="status">
          {title}
        </p>
        {booking && (
          <div className="checkout__line">
            <WalkLine profile={booking.trek.profile} walked={givenUp ? 0.7 : 0.5} />
          </div>
        )}
        {givenUp ? <WaysOn /> : <Booking booking={booking} />}
        <Transaction id={transaction} />
      </MessagePage>
    </div>
  )
}

function processed(booking: CheckoutPage | null): string {
  const email = booking?.details?.lead.email
  const where = email ? `email you at ${email}` : 'email you'
  return `The bank has not responded yet. You do not need to wait here: we keep checking, and ${where} as soon as it does.`
}

function Booking({ booking }: { booking: CheckoutPage | null }) {
  const { pathname, search } = useLocation()
  return (
    <>
      {booking && (
        <p className="muted">
          {booking.trek.name}, {rangeText(booking.startsOn, booking.endsOn)},{' '}
          {counted(booking.spots, 'traveller')}, {chargeText(booking.sentPlan.parts[0]?.cents ?? 0)}
        </p>
      )}
      <p className="mt-5">
        <a href={pathname + search}>Check again</a>
      </p>
    </>
  )
}
