import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { findTraveller } from '#domain/booking/change/write-name.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { findLink, findLiveLink } from '#domain/traveller-link/link-queries.ts'
import { paragraph } from '../layout.ts'
import { partFacts, sendPartMail } from './part-mail.ts'

/**
 * Notifies the lead that an operator ended the link of a traveller, and where to make another one. Not sent when there is one by then, or
 * the booking or the traveller is no longer there.
 */
export async function mailTravellerLinkEnded(
  deps: Deps,
  { bookingId, linkId }: Jobs['mail-traveller-link-ended'],
): Promise<void> {
  const [booking, link] = await Promise.all([findBookingOnPaper(deps, bookingId), findLink(deps.db, linkId)])
  if (!link || !bookingIs.confirmed(booking.state)) return
  if (link.ended_because !== 'office' || (await findLiveLink(deps.db, bookingId, link.position))) return
  const { firstName } = await findTraveller(deps.db, bookingId, link.position)
  await sendPartMail(deps, booking, {
    subject: `We ended the link of ${firstName}: ${booking.trek_name}`,
    id: ['traveller-link-ended', linkId],
    title: `The link of ${firstName} no longer works`,
    preview: 'You can make a new one.',
    blocks: [
      paragraph(
        `We ended the link of ${firstName}. It opens nothing any more. What was paid with it still counts, and the details stay.`,
      ),
      paragraph('You can make a new link on the page of your party, and send it by email.'),
      partFacts(booking, []),
    ],
    action: 'Make a new link',
    path: '/party',
  })
}
