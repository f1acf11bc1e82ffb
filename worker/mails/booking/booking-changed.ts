import { brand } from '#brand'
import { type ChangeToMail, findChangeToMail } from '#domain/booking/change/change-queries.ts'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { dayText, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { lastDays } from '#domain/traveller/details-times-rules.ts'
import { counted } from '#figure-text'
import { sumText } from '../back-text.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'

/** Confirms a change of a booking by its traveller, or by an operator for them: what is new, and what comes back and when. */
export async function mailBookingChanged(
  deps: Deps,
  { changeId }: Jobs['mail-booking-changed'],
): Promise<void> {
  const change = await findChangeToMail(deps, changeId)
  const { booking } = change
  const words = wordsOf(change)
  if (!booking.email || !words) return
  const { title, says, lines } = words
  await deps.mail.send({
    to: booking.email,
    subject: `${title}: ${booking.trek_name}`,
    messageId: messageIdOf(deps, 'booking-changed', changeId),
    ...renderMail({
      title,
      preview: says[0] ?? '',
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        ...says.map(paragraph),
        facts([
          ...lines,
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

type Words = { title: string; says: string[]; lines: [string, string][] }

/** Null when the traveller with the new name has left the booking since. */
function wordsOf(change: ChangeToMail): Words | null {
  if (change.kind === 'leave') return leaveWords(change)
  if (!change.traveller) return null
  const name = `${change.traveller.first_name} ${change.traveller.last_name}`
  if (change.kind === 'correct-name')
    return {
      title: 'A name on your booking is corrected',
      says: ['Your voucher shows the new name. Please check that it is written as in the passport.'],
      lines: [['Traveller', name]],
    }
  const { starts_on, booking_deadline_days } = change.booking
  const last = dayText(lastDays(starts_on, booking_deadline_days).add)
  return {
    title: 'A spot on your booking has a new traveller',
    says: [
      `${name} takes the spot. Your voucher shows the new name.`,
      `We have erased the details of the person before. Please add those of ${name} by ${last}, 24:00 Nepal time. The host needs them for the permits.`,
    ],
    lines: [['New traveller', name]],
  }
}

function leaveWords({ positions, booking, ...change }: ChangeToMail): Words {
  const { card_cents: card, credit_cents: credit, charge_cents: kept } = change
  const sent = change.sent_cents ?? 0
  const to = booking.card_last4 ? `the card ending ${booking.card_last4}` : 'the card you paid with'
  const isOne = positions.length === 1
  const title = `${counted(positions.length, 'traveller')} ${isOne ? 'has' : 'have'} left your booking`
  return {
    title,
    says: [
      `${title}, and ${isOne ? 'the spot is' : 'the spots are'} free.`,
      ...(card + credit === 0 ? [nothingText(kept)] : []),
      ...(sent > 0 ? [`${chargeText(sent)} comes back to ${to}, within 7 working days (5 to 10 days).`] : []),
      ...(card > sent ? [`${chargeText(card - sent)} of the refund was refunded before.`] : []),
      ...(credit > 0 ? [`${chargeText(credit)} of your credit is back in your balance already.`] : []),
    ],
    lines: [
      ['Travellers now', String(change.spots)],
      ['Coming back', sumText(sent, credit)],
      ...(kept > 0 ? [['Cancellation charge', chargeText(kept)] as [string, string]] : []),
    ],
  }
}

function nothingText(keptCents: number): string {
  return keptCents > 0
    ? 'By the cancellation rule of this departure no refund is due.'
    : 'The smaller party loses its group discount, so the price does not fall and there is nothing to refund.'
}
