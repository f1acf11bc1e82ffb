import { brand } from '#brand'
import { referenceOf } from '#domain/booking-reference.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { nepalDate, rangeText, untilText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findMissing } from '#domain/traveller/details-queries.ts'
import { lastDays } from '#domain/traveller/details-times-rules.ts'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { detailsUrl } from '#domain/traveller/details-url.ts'
import { button, facts, renderMail, list, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/**
 * Asks for the missing traveller details and their deadline. Not sent when they are complete, or the booking is
 * cancelled or has begun.
 */
export async function mailDetailsMissing(
  deps: Deps,
  { bookingId, isLast }: Jobs['mail-details-missing'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  const days = lastDays(booking.starts_on, booking.booking_deadline_days)
  if (!booking.email || !bookingIs.confirmed(booking.state) || booking.awaitsChoice) return
  if (nepalDate(deps.now()) > days.add) return
  const missing = await findMissing(deps, bookingId)
  if (missing.length === 0) return
  const until = untilText(days.change)
  await deps.mail.send({
    to: booking.email,
    subject: `Travellers’ details are missing: ${booking.trek_name}`,
    messageId: messageIdOf(deps, isLast ? 'details-missing-last' : 'details-missing', bookingId),
    ...renderMail({
      title: isLast ? 'Last days to add travellers’ details' : 'Add travellers’ details',
      preview: `Please add them ${until}.`,
      blocks: [
        paragraph(
          `Dear ${booking.first_name}, your host needs a few details of every traveller for permits, insurance and emergencies. These are still missing:`,
        ),
        list(missing.map(({ name, missing: what }) => `${name}: ${what.join(', ')}`)),
        facts([
          ['Trek', booking.trek_name],
          ['Dates', rangeText(booking.starts_on, booking.ends_on)],
          ['Booking', referenceOf(booking.id)],
          ['Change', capital(until)],
        ]),
        button('Add the details', await detailsUrl(deps, booking)),
        ...(booking.spots > 1
          ? [
              paragraph(
                `Each traveller can also give their own details with a link: ${await bookingUrl(deps, booking)}/party`,
              ),
            ]
          : []),
        paragraph(
          'They are stored encrypted and erased 30 days after the trek. Do not send them by email. Nobody will ask you to.',
        ),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
