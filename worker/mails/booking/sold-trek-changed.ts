import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findOfferChanges } from '#domain/notification/trek-mail-queries.ts'
import type { OfferChange } from '#domain/trek/hosting/offer-change-rules.ts'
import { type Block, button, facts, renderMail, list, paragraph, subheading } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/**
 * Notifies the lead of a booking of changes to the trek since the sale: the old and the new inclusions, days, meeting
 * point.
 */
export async function mailSoldTrekChanged(
  deps: Deps,
  { bookingId, changeId }: Jobs['mail-sold-trek-changed'],
): Promise<void> {
  const [booking, changes] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    findOfferChanges(deps, changeId),
  ])
  if (!booking.email || !bookingIs.confirmed(booking.state) || changes.length === 0) return
  const dates = rangeText(booking.starts_on, booking.ends_on)
  await deps.mail.send({
    to: booking.email,
    subject: `Your trek has changed: ${booking.trek_name}, ${dates}`,
    messageId: messageIdOf(deps, 'sold-trek-changed', `${bookingId}.${changeId}`),
    ...renderMail({
      title: 'Your host has changed your trek',
      preview: changes.map(({ part }) => part).join(', '),
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(
          `${booking.host_name} has changed the description of the ${booking.trek_name} after you booked it. Please read what is different:`,
        ),
        ...changes.flatMap(changeBlocks),
        facts([
          ['Trek', booking.trek_name],
          ['Dates', dates],
          ['Booking', referenceOf(booking.id)],
        ]),
        button(booking.account_id ? 'View My Bookings' : 'View My Booking', await bookingUrl(deps, booking)),
        paragraph(
          `You paid for what was described when you booked. If this change is not right for you, answer this email and our support will help you. You can also write to ${booking.host_name}.`,
        ),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}

function changeBlocks({ part, removed, added }: OfferChange): Block[] {
  return [
    subheading(part),
    ...(removed.length > 0 ? [paragraph('Before:'), list(removed)] : []),
    ...(added.length > 0 ? [paragraph(removed.length > 0 ? 'Now:' : 'Added:'), list(added)] : []),
    ...(added.length === 0 ? [paragraph('Now: removed.')] : []),
  ]
}
