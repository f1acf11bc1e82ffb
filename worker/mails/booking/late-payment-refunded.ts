import { brand } from '#brand'
import { referenceOf } from '#domain/booking-reference.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { findPaymentAmount } from '#domain/payment/payment-queries.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { bookingIs, type BookingState } from '#domain/states/booking-states.ts'

/** Notifies the traveller of a late payment that buys nothing, why, and that all of it is refunded. */
export async function mailLatePaymentRefunded(
  deps: Deps,
  { bookingId, paymentId }: Jobs['mail-late-payment-refunded'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  if (!booking.email) return
  const payment = await findPaymentAmount(deps, paymentId)
  const amount = chargeText(payment.amount_cents)
  await deps.mail.send({
    to: booking.email,
    subject: `Your payment of ${amount} is on its way back`,
    messageId: messageIdOf(deps, 'late-payment-refunded', paymentId),
    ...renderMail({
      title: `${amount} is on its way back to you`,
      preview: `We refund the whole amount to your card.`,
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(whyOf(payment, booking.state)),
        paragraph(
          `We are sending back the whole amount, ${amount}, to the card you paid with. You do not need to do anything. It takes your bank 5 to 10 days.`,
        ),
        facts([
          ['Trek', booking.trek_name],
          ['Dates', rangeText(booking.starts_on, booking.ends_on)],
          ['Booking', referenceOf(booking.id)],
          ['Going back', amount],
        ]),
        ...(bookingIs.sold(booking.state) ? [] : [button('All treks', `${deps.origin}/list`)]),
      ],
      because: `You receive this because you paid for a booking with ${brand.name}.`,
    }),
  })
}

function whyOf(
  payment: { change_order_id: string | null; instalment_id: string | null },
  state: BookingState,
): string {
  if (payment.change_order_id) return whyChangeRefunded(state)
  return payment.instalment_id ? whyPartRefunded(state) : whyRefunded(state)
}

/** Why a payment for parts was not needed. */
function whyPartRefunded(state: BookingState): string {
  if (bookingIs.cancelled(state)) return 'Your payment reached us after this booking had been cancelled.'
  return 'The parts that you paid for had already been paid, or a change of your booking has replaced them. The booking itself is not affected.'
}

/** Why a payment for a change did not change the booking. */
function whyChangeRefunded(state: BookingState): string {
  const why =
    'You paid for a change of your booking, but your payment reached us after the time for it had ended, or after the booking had changed in another way.'
  return bookingIs.sold(state) ? `${why} The booking itself is not affected.` : why
}

/** Why the payment bought nothing: the booking is paid already, was cancelled, or its spots were sold. */
function whyRefunded(state: BookingState): string {
  if (bookingIs.sold(state))
    return 'This booking had already been paid, so your second payment was not needed. The booking itself is not affected.'
  if (bookingIs.cancelled(state)) return 'Your payment reached us after this booking had been cancelled.'
  return 'Your payment reached us after the hold on your spots had ended, and they were no longer available: they have been taken, the departure can no longer be booked, or you have another booking on it.'
}
