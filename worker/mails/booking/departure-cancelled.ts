import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { backText, whenBack } from '../back-text.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/**
 * Notifies all travellers of a departure that it was cancelled through no fault of theirs, with the refund and its
 * date.
 */
export async function mailDepartureCancelled(
  deps: Deps,
  { bookingId }: Jobs['mail-departure-cancelled'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  if (!booking.email) return
  const { trek_name: trek, host_name: host, cancelled_by: by, cancel_reason: reason } = booking
  const wasPaid = bookingIs.cancelledWithDeparture(booking.state)
  const dates = rangeText(booking.starts_on, booking.ends_on)
  await deps.mail.send({
    to: booking.email,
    subject: `Your departure was cancelled: ${trek}, ${dates}`,
    messageId: messageIdOf(deps, 'departure-cancelled', bookingId),
    ...renderMail({
      title: 'Your departure was cancelled',
      preview: wasPaid ? `You get back everything you paid.` : 'You were not charged.',
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(
          wasPaid
            ? `We are sorry: ${by === 'host' ? `${host} has` : 'we have'} cancelled this departure. It is not your fault, and you get back everything you paid.`
            : 'We are sorry: this departure was cancelled before you had paid. It is not your fault. You were not charged, and nothing is owed.',
        ),
        ...(reason ? [paragraph(`The reason given: ${reason}`)] : []),
        ...(wasPaid ? [paragraph(whenBack(booking))] : []),
        facts([
          ['Trek', trek],
          ['Dates', dates],
          ['Booking', referenceOf(booking.id)],
          ['Coming back', backText(booking)],
        ]),
        // The address of an unpaid booking is not proved: its mail contains no access link.
        ...(wasPaid ? [button('View My Booking', await bookingUrl(deps, booking))] : []),
        button('Find another departure', `${deps.origin}/trekking/${booking.trek_slug}`),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}
