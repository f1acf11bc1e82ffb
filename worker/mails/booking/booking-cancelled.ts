import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { backText, whenBack } from '../back-text.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { offerEnded } from './offer-ended.ts'

/** Notifies the traveller of a cancelled booking, the refund and its date. */
export async function mailBookingCancelled(
  deps: Deps,
  { bookingId }: Jobs['mail-booking-cancelled'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  if (!booking.email) return
  const asCredit = booking.credit_refund_cents + booking.refund_as_credit_cents
  const isDue = booking.refund_amount_cents + asCredit > 0
  const isComing = booking.refund_amount_cents - booking.goodwill_cents + asCredit > 0
  const isUnpaid = booking.cancelled_by === 'platform'
  await deps.mail.send({
    to: booking.email,
    subject: `Your booking of ${booking.trek_name} is cancelled`,
    messageId: messageIdOf(deps, 'booking-cancelled', bookingId),
    ...renderMail({
      title: 'Your booking is cancelled',
      preview: `${isUnpaid ? 'A part of the price was not paid in time. ' : ''}${isComing ? `You get back ${backText(booking)}.` : 'No refund is due.'}`,
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        ...(isUnpaid
          ? [
              paragraph(
                'We cancelled your booking because a part of its price was not paid in time. You owe nothing more, and we charge no card.',
              ),
            ]
          : []),
        paragraph(
          isDue
            ? `Your spots are free again. ${whenBack(booking)}`
            : 'Your spots are free again. By the cancellation rule of this departure no refund is due.',
        ),
        ...(await offerEnded(deps, booking.id, booking.departure_id)).map(paragraph),
        facts([
          ['Trek', booking.trek_name],
          ['Dates', rangeText(booking.starts_on, booking.ends_on)],
          ['Booking', referenceOf(booking.id)],
          ['Coming back', backText(booking)],
        ]),
        button('View My Booking', await bookingUrl(deps, booking)),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}
