import { brand } from '#brand'
import { linkEnd, bookingUrl } from '#domain/booking/booking-link.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { button, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'

/** Sends a guest the link to their booking again, only to the address of the booking. */
export async function mailBookingLink(
  deps: Deps,
  { bookingId, at }: Jobs['mail-booking-link'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  if (!booking.email) return
  const dates = rangeText(booking.starts_on, booking.ends_on)
  const until = new Date(linkEnd(booking.ends_on).getTime() - 1)
  await deps.mail.send({
    to: booking.email,
    subject: `The link to your booking: ${booking.trek_name}`,
    messageId: messageIdOf(deps, 'booking-link', `${bookingId}.${Date.parse(at)}`),
    ...renderMail({
      title: 'The link to your booking',
      preview: `${booking.trek_name}, ${dates}.`,
      blocks: [
        paragraph(`Namaste ${booking.first_name},`),
        paragraph(`here is another link to your booking of the ${booking.trek_name}, ${dates}.`),
        button('View My Booking', await bookingUrl(deps, booking)),
        paragraph(
          `It opens this booking without an account until ${dayText(nepalDate(until))}. Do not share it.`,
        ),
      ],
      because: `You receive this because somebody requested this link, and you booked with ${brand.name}.`,
    }),
  })
}
