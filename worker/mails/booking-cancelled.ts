import { brand } from '#brand'
import { referenceOf } from '#domain/booking/booking-reference.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { facts, letter, paragraph } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/** Tells the traveller that the booking is cancelled, and what comes back and when. */
export async function mailBookingCancelled(
  deps: Deps,
  { bookingId }: Jobs['mail-booking-cancelled'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  if (!booking.email) return
  const back = booking.refund_amount_cents
  await deps.mail.send({
    to: booking.email,
    subject: `Your booking of ${booking.trek_name} is cancelled`,
    messageId: messageIdOf(deps, 'booking-cancelled', bookingId),
    ...letter({
      title: 'Your booking is cancelled',
      preview: back > 0 ? `${chargeText(back)} comes back to your card.` : 'No refund is due.',
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(
          back > 0
            ? `Your spots are free again. ${chargeText(back)}, ${booking.refund_percentage}% of what you paid, comes back to the card you paid with, within 7 working days (5 to 10 days).`
            : 'Your spots are free again. By the cancellation rule of this departure no refund is due.',
        ),
        facts([
          ['Trek', booking.trek_name],
          ['Dates', rangeText(booking.starts_on, booking.ends_on)],
          ['Booking', referenceOf(booking.id)],
          ['Coming back', back > 0 ? chargeText(back) : 'Nothing'],
        ]),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}
