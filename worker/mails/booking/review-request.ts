import { brand } from '#brand'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { stripOf } from '../header-image.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/** Requests a review the day after the end; a guest signs in with the mail's address. */
export async function mailReviewRequest(
  deps: Deps,
  { bookingId }: Jobs['mail-review-request'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  if (!booking.email || !bookingIs.attending(booking.state) || booking.awaitsChoice) return
  const strip = await stripOf(deps, booking)
  await deps.mail.send({
    to: booking.email,
    subject: `How was ${booking.trek_name}?`,
    messageId: messageIdOf(deps, 'review-request', bookingId),
    attachments: strip ? [strip.attachment] : [],
    ...renderMail({
      strip,
      title: `How was ${booking.trek_name}?`,
      preview: 'A rating from 1 to 10 and a few words help the next travellers.',
      blocks: [
        paragraph(`Welcome back, ${booking.first_name}.`),
        paragraph(
          `What would have helped you before you went? A rating from 1 to 10, a few words and up to 5 photos help the next travellers. ${booking.host_name} can review you too. You see each other’s reviews when both are in, or after 14 days.`,
        ),
        facts([
          ['Trek', booking.trek_name],
          ['Dates', rangeText(booking.starts_on, booking.ends_on)],
          ['Host', booking.host_name],
        ]),
        button('Write your review', `${deps.origin}/reviews?tab=given`),
        ...(booking.account_id
          ? []
          : [paragraph('You booked as a guest: log in with this email address to find your trek.')]),
      ],
      because: `You receive this once, because you trekked with ${brand.name}.`,
    }),
  })
}
