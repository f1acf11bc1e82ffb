import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/** Notifies the lead of a booking that support corrected a traveller's name, with the new spelling. */
export async function mailTravellerNameCorrected(
  deps: Deps,
  { bookingId, position, at }: Jobs['mail-traveller-name-corrected'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  const index = booking.travellers.findIndex((each) => each.position === position)
  const traveller = booking.travellers[index]
  if (!booking.email || !bookingIs.confirmed(booking.state) || !traveller) return
  const name = `${traveller.first_name} ${traveller.last_name}`
  await deps.mail.send({
    to: booking.email,
    subject: `We corrected a name on your booking: ${booking.trek_name}`,
    messageId: messageIdOf(deps, 'name-corrected', `${bookingId}.${position}.${Date.parse(at)}`),
    ...renderMail({
      title: 'We corrected a name on your booking',
      preview: `Traveller ${index + 1} is now ${name}.`,
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(
          'We corrected the name of a traveller. Your voucher shows the new name. Please check that it is written as in the passport.',
        ),
        facts([
          [`Traveller ${index + 1}`, name],
          ['Trek', booking.trek_name],
          ['Dates', rangeText(booking.starts_on, booking.ends_on)],
          ['Booking', referenceOf(booking.id)],
        ]),
        button(booking.account_id ? 'View My Bookings' : 'View My Booking', await bookingUrl(deps, booking)),
        paragraph('If you did not ask for this, answer this email at once.'),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}
