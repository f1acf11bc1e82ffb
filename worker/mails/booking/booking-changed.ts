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

/** Confirms a change that the traveller made to a booking: what is new, and what comes back and when. */
export async function mailBookingChanged(
  deps: Deps,
  { changeId }: Jobs['mail-booking-changed'],
): Promise<void> {
  const change = await findChangeToMail(deps, changeId)
  const { booking } = change
  if (!booking.email) return
  const { title, says, lines } = wordsOf(change)
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

function wordsOf(change: ChangeToMail): Words {
  if (change.kind === 'leave') return leaveWords(change)
  const name = nameOf(change)
  if (change.kind === 'correct-name')
    return {
      title: 'A name on your booking is corrected',
      says: ['Your voucher shows the new name. Please check that it is written as in the passport.'],
      lines: [['Traveller', name]],
    }
  const { starts_on, booking_deadline_days } = change.booking
  const last = dayText(lastDays(starts_on, booking_deadline_days).change)
  return {
    title: 'A place on your booking has a new traveller',
    says: [
      `${name} takes the place. Your voucher shows the new name.`,
      `The details of the person before are erased. Please give us those of ${name} until ${last}, 24:00 Nepal time: the permits need them.`,
    ],
    lines: [['New traveller', name]],
  }
}

function leaveWords({ positions, booking, ...change }: ChangeToMail): Words {
  const { card_cents: card, credit_cents: credit, charge_cents: kept } = change
  const gone = counted(positions.length, 'traveller')
  const isAre = positions.length === 1 ? 'is' : 'are'
  const to = booking.card_last4 ? `the card ending ${booking.card_last4}` : 'the card you paid with'
  return {
    title: `Your booking has ${gone} fewer`,
    says: [
      `${gone} ${isAre} no longer on your booking, and ${positions.length === 1 ? 'the spot is' : 'the spots are'} free again. The other places are not affected.`,
      ...(card + credit === 0 ? ['By the cancellation rule of this departure no refund is due.'] : []),
      ...(card > 0 ? [`${chargeText(card)} comes back to ${to}, within 7 working days (5 to 10 days).`] : []),
      ...(credit > 0 ? [`${chargeText(credit)} of your credit is back in your balance already.`] : []),
    ],
    lines: [
      ['Travellers now', String(change.spots)],
      ['Coming back', sumText(card, credit)],
      ...(kept > 0 ? [['Cancellation charge', chargeText(kept)] as [string, string]] : []),
    ],
  }
}

function nameOf({ traveller }: ChangeToMail): string {
  return traveller ? `${traveller.first_name} ${traveller.last_name}` : 'A traveller'
}
