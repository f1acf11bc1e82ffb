import { Form, href } from 'react-router'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Countdown } from '../../ui/feedback/countdown.tsx'
import { useHourText } from '../../ui/data/use-hour-text.ts'
import type { BookingView } from './booking-view.ts'
import { RemoveBooking } from './remove-booking.tsx'

/** The current actions for a booking in the list. */
export function BookingActions({ booking }: { booking: BookingView }) {
  const { title, to, pay, chooseTo, changeTo, cancelTo, removal, removeTo, details, detailsTo, message } =
    booking
  const of = <span className="vh"> for {title}</span>
  if (pay) return <PayActions booking={booking} pay={pay} />
  return (
    <>
      {chooseTo && (
        <ButtonLink size="s" kind="main" to={chooseTo}>
          Choose what happens{of}
        </ButtonLink>
      )}
      <ButtonLink size="s" to={to}>
        View booking{of}
      </ButtonLink>
      {details && (
        <ButtonLink size="s" to={detailsTo}>
          {details.isMissing ? 'Add travellers’ details' : 'Travellers’ details'}
          {of}
        </ButtonLink>
      )}
      {booking.review && (
        <ButtonLink size="s" to={href('/reviews')}>
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
      {booking.asksSupport && (
        <ButtonLink size="s" to={booking.supportTo}>
          Ask support{of}
        </ButtonLink>
      )}
      {changeTo && (
        <ButtonLink kind="text" to={changeTo}>
          Change booking{of}
        </ButtonLink>
      )}
      {cancelTo && (
        <ButtonLink kind="text" to={cancelTo}>
          Cancel booking{of}
        </ButtonLink>
      )}
      {removeTo && <RemoveBooking removal={removal} removeTo={removeTo} />}
    </>
  )
}

/** For a held booking: a link to the payment page if the form was submitted, else to the form. */
export function PayActions({
  booking: { id, title },
  pay,
}: {
  booking: BookingView
  pay: NonNullable<BookingView['pay']>
}) {
  const formTo = `${href('/payment-confirmation')}?booking=${id}`
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
        Release my spots<span className="vh"> {title}</span>
      </Button>
    </Form>
  )
}

/** Until when the spots of a booking are held. */
export function Held({ until, nepalHour, now }: NonNullable<BookingView['pay']>) {
  return <Countdown untilAt={until} untilText={useHourText(until, nepalHour)} nowAt={now} />
}
