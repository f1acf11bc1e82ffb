import { href } from 'react-router'
import { brand } from '#brand'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import type { WaysOn as Ways } from '#domain/pages/ways-on-queries.ts'
import { chargeText } from '#domain/money.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { MessagePage } from '../../../ui/layout/result-page.tsx'
import { Transaction, WaysOn } from './payment-ways.tsx'

type PaymentEndedProps = {
  state: 'cancelled' | 'refunded' | 'problem' | 'unpaid'
  booking: CheckoutPage | null
  transaction: string | null
  ways: Ways | null
}

/** The payment failed, or needs a manual check. */
export function PaymentEnded({ state, booking, transaction, ways }: PaymentEndedProps) {
  // A second payment is refunded because the booking was cancelled, not because it was late.
  const how = state === 'refunded' && booking?.stage === 'cancelled' ? 'cancelled' : state
  const Ended = { cancelled: Cancelled, refunded: Refunded, problem: Problem, unpaid: Unpaid }[how]
  return (
    <div className="wrap">
      <Ended booking={booking} transaction={transaction} ways={ways} />
    </div>
  )
}

type EndedProps = Omit<PaymentEndedProps, 'state'>

function Cancelled({ transaction, ways }: EndedProps) {
  const title = 'This booking was cancelled'
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <MessagePage
        badge={<Badge tone="warn">Cancelled</Badge>}
        title={title}
        lead="Your booking shows what you get back, and when."
      >
        <WaysOn>
          {ways && (
            <ButtonLink kind="main" to={ways.page}>
              View My Booking
            </ButtonLink>
          )}
        </WaysOn>
        <Transaction id={transaction} />
      </MessagePage>
    </>
  )
}

function Refunded({ booking, transaction }: EndedProps) {
  const title = 'We refund your payment'
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <MessagePage
        badge={<Badge tone="warn">Paid too late</Badge>}
        title={title}
        lead="The payment arrived after your hold on the spots had ended, and they could not be taken again."
      >
        <Note tone="info" className="mt-5">
          {booking ? chargeText(booking.sentPlan.parts[0]?.cents ?? 0) : 'The whole amount'} is refunded to
          your card within 7 working days (5 to 10 days). Nothing was booked, and no fee is stored.
        </Note>
        <WaysOn>
          {booking && (
            <ButtonLink kind="main" to={href('/trekking/:id', { id: booking.trek.slug })}>
              Choose another departure
            </ButtonLink>
          )}
        </WaysOn>
        <Transaction id={transaction} />
      </MessagePage>
    </>
  )
}

function Problem({ booking, transaction }: EndedProps) {
  return (
    <>
      <title>{`Payment received · ${brand.name}`}</title>
      <MessagePage badge={<Badge tone="attention">We are checking it</Badge>} title="Payment received">
        <Note tone="warn" role="alert" className="checkout__problem">
          Payment received, but there was an issue confirming your booking. Don't worry - our team will
          process it manually and contact you shortly.
        </Note>
        {booking && <p className="muted">If the spots are gone, we refund you in full.</p>}
        <WaysOn />
        <Transaction id={transaction} />
      </MessagePage>
    </>
  )
}

function Unpaid({ booking, transaction }: EndedProps) {
  return (
    <>
      <title>{`Not paid · ${brand.name}`}</title>
      <MessagePage
        badge={<Badge tone="none">Not paid</Badge>}
        title="This payment was not completed"
        lead="No charges were made to your account."
      >
        <WaysOn>
          {booking && (
            <ButtonLink kind="main" to={`${href('/payment-confirmation')}?booking=${booking.id}`}>
              Back to my booking
            </ButtonLink>
          )}
        </WaysOn>
        <Transaction id={transaction} />
      </MessagePage>
    </>
  )
}
