import { brand } from '#brand'
import { referenceOf } from '#domain/booking-reference.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'

/** Notifies the traveller that a person checked a payment that did not match its booking, and refunded it. */
export async function mailHeldPaymentReturned(
  deps: Deps,
  { bookingId, paymentId }: Jobs['mail-held-payment-returned'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  if (!booking.email) return
  await deps.mail.send({
    to: booking.email,
    subject: 'Your payment is on its way back',
    messageId: messageIdOf(deps, 'held-payment-returned', paymentId),
    ...renderMail({
      title: 'Your payment is on its way back to you',
      preview: 'We refund all of it to your card.',
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(
          'We received a different amount or currency for this booking than we requested, so it could not confirm the booking. One of us has checked it.',
        ),
        paragraph(
          'We are sending back all of it to the card you paid with. You do not need to do anything. It takes your bank 5 to 10 days.',
        ),
        facts([
          ['Trek', booking.trek_name],
          ['Dates', rangeText(booking.starts_on, booking.ends_on)],
          ['Booking', referenceOf(booking.id)],
        ]),
        button('All treks', `${deps.origin}/list`),
      ],
      because: `You receive this because you paid for a booking with ${brand.name}.`,
    }),
  })
}
