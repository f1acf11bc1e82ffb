import { bookingUrl } from '#domain/booking/booking-link.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { button, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { bookersBecause, trekFacts } from './sold-trek-changed.ts'

/** Notifies the lead of a booking that the departure runs. Nothing when the booking or its departure is cancelled. */
export async function mailDepartureGuaranteed(
  deps: Deps,
  { bookingId }: Jobs['mail-departure-guaranteed'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  if (!booking.email || !bookingIs.confirmed(booking.state) || booking.awaitsChoice) return
  await deps.mail.send({
    to: booking.email,
    subject: `It runs: ${booking.trek_name}, ${rangeText(booking.starts_on, booking.ends_on)}`,
    messageId: messageIdOf(deps, 'departure-guaranteed', bookingId),
    ...renderMail({
      title: 'Your departure is guaranteed to run',
      preview: `${booking.trek_name} with ${booking.host_name}.`,
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(
          `${booking.host_name} runs this departure. It no longer depends on how many travellers book, so you can book your flights.`,
        ),
        trekFacts(booking),
        button('View My Booking', await bookingUrl(deps, booking)),
      ],
      because: bookersBecause,
    }),
  })
}
