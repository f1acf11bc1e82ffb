import { brand } from '#brand'
import { referenceOf } from '#domain/booking-reference.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { nepalHour, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'

/**
 * Warns a traveller who has not paid that the spots become free soon; not sent once they are paid or free. The address
 * is not proved: the mail contains no access link, and nothing that was typed.
 */
export async function mailHoldEnding(deps: Deps, { bookingId }: Jobs['mail-hold-ending']): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  const { email, payable, hold_expires_at: until, trek_name: trek } = booking
  if (!email || !payable || !until) return
  const hour = `${nepalHour(until)} Nepal time`
  const page = booking.account_id ? `/bookings/${booking.id}` : `/payment-confirmation?booking=${booking.id}`
  await deps.mail.send({
    to: email,
    subject: `Your spots are held until ${hour}: ${trek}`,
    messageId: messageIdOf(deps, 'hold-ending', bookingId),
    ...renderMail({
      title: `Your spots are held until ${hour}`,
      preview: 'Your card was not charged yet.',
      blocks: [
        paragraph(
          `Your booking of ${trek} is not paid yet. Until ${hour} its spots are held for you. After that, others can book them.`,
        ),
        facts([
          ['Trek', trek],
          ['Dates', rangeText(booking.starts_on, booking.ends_on)],
          ['Booking', referenceOf(booking.id)],
          ['To pay', chargeText(booking.total_cents - booking.unpaid_cents)],
        ]),
        button('Pay now', `${deps.origin}${page}`),
        ...(booking.account_id ? [] : [paragraph('Open it in the browser you started with.')]),
        paragraph('Changed your mind? You do not need to do anything, and nothing is charged.'),
      ],
      because: `You receive this because somebody started a booking with ${brand.name} with your address.`,
    }),
  })
}
