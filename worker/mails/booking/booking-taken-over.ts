import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { findPlan } from '#domain/instalment/plan-queries.ts'
import type { Jobs } from '#domain/job.ts'
import { button, paragraph, renderMail, subheading, facts } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { cancellationText, documentsOf, factsOf, whoWalks } from './booking-confirmed.ts'

/** Confirms to the new lead that the booking is theirs, with what a purchase brings: the facts, the voucher and a calendar file. */
export async function mailBookingTakenOver(
  deps: Deps,
  { bookingId, changeId }: Jobs['mail-booking-taken-over'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  if (!booking.email) return
  const [documents, plan] = await Promise.all([documentsOf(deps, booking), findPlan(deps.db, bookingId)])
  await deps.mail.send({
    to: booking.email,
    subject: `The booking is yours: ${booking.trek_name}, ${rangeText(booking.starts_on, booking.ends_on)}`,
    messageId: messageIdOf(deps, 'booking-taken-over', changeId),
    attachments: documents.files,
    ...renderMail({
      title: `You lead the booking of the ${booking.trek_name}`,
      preview: `${rangeText(booking.starts_on, booking.ends_on)} with ${booking.host_name}.`,
      blocks: [
        paragraph(
          `You have taken over this booking, ${booking.first_name}. Keep this email: it has everything you need.`,
        ),
        facts(factsOf(booking, plan)),
        ...(plan && plan.unpaidCents > 0
          ? [
              paragraph(
                'A part of the price is still to be paid, and no card is saved: please pay it on the page of your booking. We remind you before.',
              ),
            ]
          : []),
        button('View My Booking', await bookingUrl(deps, booking)),
        ...(await whoWalks(deps, booking)),
        subheading('If plans change'),
        paragraph(
          `${cancellationText(deps, booking)} Card refunds go to the card that paid, and spent credit returns to the person who spent it.`,
        ),
        ...(documents.says ? [subheading('Attached'), paragraph(documents.says)] : []),
      ],
      because: `You receive this because you took over a booking at ${brand.name}.`,
    }),
  })
}
