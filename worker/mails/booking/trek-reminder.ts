import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { findReminder } from '#domain/booking/reminder-queries.ts'
import { daysBetween, dayText, nepalDate } from '#domain/dates.ts'
import { isMeetingKnown, meetingText } from '#domain/trek/meeting-rules.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { button, facts, renderMail, list, paragraph, subheading } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { stripOf } from '../header-image.ts'
import { kitTitles, weatherText } from '../trek-words.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/**
 * Reminds the traveller a week before the start: the meeting point and time, the likely weather, the kit list. Skipped
 * when the booking is cancelled or has begun.
 */
export async function mailTrekReminder(deps: Deps, { bookingId }: Jobs['mail-trek-reminder']): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  const days = daysBetween(nepalDate(deps.now()), booking.starts_on)
  if (!booking.email || !bookingIs.confirmed(booking.state) || booking.awaitsChoice || days < 0) return
  const [{ weather, kit }, strip, url] = await Promise.all([
    findReminder(deps, bookingId),
    stripOf(deps, booking),
    bookingUrl(deps, booking),
  ])
  const when = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`
  await deps.mail.send({
    to: booking.email,
    subject: `${when}: ${booking.trek_name}`,
    messageId: messageIdOf(deps, 'trek-reminder', bookingId),
    attachments: strip ? [strip.attachment] : [],
    ...renderMail({
      strip,
      title: `${when} you start the ${booking.trek_name}`,
      preview: `${dayText(booking.starts_on)}, in ${booking.starts_in}, with ${booking.host_name}.`,
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(
          'Here is what you need for the last days at home. Your voucher is on the page of your booking.',
        ),
        facts([
          ['Starts', dayText(booking.starts_on)],
          ['Starts in', meetingText(booking)],
          ['Ends', dayText(booking.ends_on)],
          ['Host', booking.host_name],
          ['Travellers', String(booking.travellers.length)],
          ['Booking', referenceOf(booking.id)],
        ]),
        ...(isMeetingKnown(booking)
          ? []
          : [
              paragraph(
                `The hour and the place in ${booking.starts_in} come from ${booking.host_name}. Ask from your booking if you do not know them yet.`,
              ),
            ]),
        button('View My Booking', url),
        ...(weather ? [subheading('The weather of your dates'), paragraph(weatherText(weather))] : []),
        subheading('What to bring'),
        ...kit.flatMap(({ key, items }) => [paragraph(`${kitTitles[key]}:`), list(items)]),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}
