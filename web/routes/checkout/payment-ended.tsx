import { brand } from '#brand'
import type { CheckoutPage } from '#domain/booking/checkout-page-queries.ts'
import { chargeText } from '#domain/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { MessagePage } from '../../ui/result-page.tsx'
import { Transaction, WaysOn } from './payment-ways.tsx'

type PaymentEndedProps = {
  state: 'refunded' | 'problem' | 'unpaid'
  booking: CheckoutPage | null
  transaction: string | null
}

/** The payment came to nothing, or to something that a person must look at. */
export function PaymentEnded({ state, booking, transaction }: PaymentEndedProps) {
  const Ended = { refunded: Refunded, problem: Problem, unpaid: Unpaid }[state]
  return (
    <div className="wrap">
      <Ended booking={booking} transaction={transaction} />
    </div>
  )
}

type EndedProps = Omit<PaymentEndedProps, 'state'>

function Refunded({ booking, transaction }: EndedProps) {
  const cancelled = booking?.stage === 'cancelled'
  const title = cancelled ? 'This booking was cancelled' : 'Your payment goes back to you'
  const sum = booking ? chargeText(booking.price.totalCents) : 'The whole amount'
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <MessagePage
        badge={<Badge tone="warn">{cancelled ? 'Cancelled' : 'Paid too late'}</Badge>}
        title={title}
        lead={
          cancelled
            ? 'It does not stand any more. What comes back, and when, is said with your bookings.'
            : 'The payment arrived after your hold on the spots had ended, and they could not be taken again.'
        }
      >
        {!cancelled && (
          <Note tone="info" className="mt-5">
            {sum} goes back to your card within 7 working days (5 to 10 days). Nothing was booked, and no fee
            is kept.
          </Note>
        )}
        <WaysOn>
          {booking && (
            <ButtonLink
              kind="main"
              to={cancelled ? '/bookings?tab=cancelled' : `/trekking/${booking.trek.slug}`}
            >
              {cancelled ? 'View My Bookings' : 'Choose another departure'}
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
      <MessagePage badge={<Badge tone="attention">Needs a person</Badge>} title="Payment received">
        <Note tone="warn" role="alert" className="checkout__problem">
          Payment received, but there was an issue confirming your booking. Don't worry - our team will
          process it manually and contact you shortly.
        </Note>
        {booking && (
          <p className="muted">If we cannot give you these spots, everything that you paid goes back.</p>
        )}
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
            <ButtonLink kind="main" to={`/payment-confirmation?booking=${booking.id}`}>
              Back to my booking
            </ButtonLink>
          )}
        </WaysOn>
        <Transaction id={transaction} />
      </MessagePage>
    </>
  )
}
