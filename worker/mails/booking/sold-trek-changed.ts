import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { calendarFile } from '#domain/booking/calendar-file.ts'
import { type BookingOnPaper, findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { changesBetween } from '#domain/booking/sold/offer-change-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { heaviest, type OfferChange } from '#domain/trek/versions/offer-change-rules.ts'
import { type Block, button, facts, renderMail, list, paragraph, quote, subheading } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/**
 * Notifies the lead of a booking of minor changes to the trek, which apply already: each with its lines before and after,
 * and the calendar file again.
 */
export async function mailSoldTrekChanged(
  deps: Deps,
  { bookingId, fromVersionId, toVersionId, why }: Jobs['mail-sold-trek-changed'],
): Promise<void> {
  const [booking, changes] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    changesBetween(deps.db, fromVersionId, toVersionId),
  ])
  if (!booking.email || !bookingIs.confirmed(booking.state) || booking.awaitsChoice) return
  if (heaviest(changes) === null) return
  await deps.mail.send({
    to: booking.email,
    subject: `Your trek has changed: ${booking.trek_name}, ${rangeText(booking.starts_on, booking.ends_on)}`,
    messageId: messageIdOf(deps, 'sold-trek-changed', `${bookingId}.${toVersionId}`),
    attachments: [await calendarFile(deps, booking)],
    ...renderMail({
      title: 'Your host has changed your trek',
      preview: changes.map(({ part }) => part).join(', '),
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(
          `${booking.host_name} has changed the ${booking.trek_name} after you booked it. Please read what is different:`,
        ),
        ...changeBlocks(changes, why),
        trekFacts(booking),
        button(booking.account_id ? 'View My Bookings' : 'View My Booking', await bookingUrl(deps, booking)),
        paragraph(
          `You paid for what was described when you booked. If this change is not right for you, answer this email and our support will help you. You can also write to ${booking.host_name}.`,
        ),
      ],
      because: bookersBecause,
    }),
  })
}

/** The reason for a mail about a booking, in its footer. */
export const bookersBecause = `You receive this because you booked with ${brand.name}.`

/** The changes of a trek with their lines before and after, and the host's reason. Changes of texts are not listed. */
export function changeBlocks(changes: readonly OfferChange[], why: string): Block[] {
  const listed = changes.filter(({ weight }) => weight !== 'wording')
  return [
    ...listed.flatMap(({ part, removed, added }) => [
      subheading(part),
      ...(removed.length > 0 ? [paragraph('Before:'), list(removed)] : []),
      ...(added.length > 0 ? [paragraph(removed.length > 0 ? 'Now:' : 'Added:'), list(added)] : []),
    ]),
    ...(why ? [subheading('Why'), quote(why)] : []),
  ]
}

/** The trek, the dates and the reference of a booking. */
export function trekFacts(booking: BookingOnPaper): Block {
  return facts([
    ['Trek', booking.trek_name],
    ['Dates', rangeText(booking.starts_on, booking.ends_on)],
    ['Booking', referenceOf(booking.id)],
  ])
}
