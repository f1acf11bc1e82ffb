import { Form } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { BookingView } from './booking-view.ts'
import { RemoveBooking } from './remove-booking.tsx'

/** What can be done now; only its owner removes a booking from the list, and without a code cancels it. */
export function BookingActions({ booking, own }: { booking: BookingView; own: boolean }) {
  const { title, pay, cancelTo, removal, removeTo, details, detailsTo, message, refundTo } = booking
  const of = <span className="vh"> for {title}</span>
  if (pay) return <PayActions {...{ booking, pay }} />
  return (
    <>
      {details && (
        <ButtonLink size="s" to={detailsTo}>
          {details.isMissing ? 'Add travellers’ details' : 'Travellers’ details'}
          {of}
        </ButtonLink>
      )}
      {own && booking.review && (
        <ButtonLink size="s" to="/reviews">
          {booking.review}
          {of}
        </ButtonLink>
      )}
      {message && (
        <ButtonLink size="s" to={message.to}>
          Message {message.host}
          {of}
        </ButtonLink>
      )}
      {booking.claim?.to && (
        <ButtonLink size="s" to={booking.claim.to}>
          {booking.claim.label}
          {of}
        </ButtonLink>
      )}
      {own && refundTo && (
        <ButtonLink size="s" to={refundTo}>
          Details{of}
        </ButtonLink>
      )}
      {booking.asksSupport && (
        <ButtonLink size="s" to={booking.supportTo}>
          Ask support{of}
        </ButtonLink>
      )}
      {cancelTo && (
        <ButtonLink kind="text" to={cancelTo}>
          Cancel booking{of}
        </ButtonLink>
      )}
      {own && removeTo && <RemoveBooking removal={removal} removeTo={removeTo} />}
    </>
  )
}

/** Spots that are held: with the form sent the card page is next, before that the form. */
function PayActions({
  booking: { id, title },
  pay,
}: {
  booking: BookingView
  pay: NonNullable<BookingView['pay']>
}) {
  const formTo = `/payment-confirmation?booking=${id}`
  const what = (
    <span className="vh">
      {' '}
      {pay.amount} for {title}
    </span>
  )
  return (
    <Form method="post" action={formTo} className="stack gap-2">
      {pay.isSent ? (
        <Button kind="main" block name="intent" value="pay">
          Pay now{what}
        </Button>
      ) : (
        <ButtonLink kind="main" block to={formTo}>
          Pay now{what}
        </ButtonLink>
      )}
      <Button kind="text-danger" name="intent" value="release">
        Let it go<span className="vh"> {title}</span>
      </Button>
    </Form>
  )
}
