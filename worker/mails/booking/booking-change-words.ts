import type { ChangeToMail } from '#domain/booking/change/change-queries.ts'
import { dayText, rangeText } from '#domain/dates.ts'
import { extraText } from '#domain/extra/extra-rules.ts'
import { chargeText } from '#domain/money.ts'
import { ownCreditCents } from '#domain/credit/credit-owner-rules.ts'
import { cardsOfRefund, cardText } from '#domain/payment/captured/card-text-rules.ts'
import { departureIs } from '#domain/offer/departure-states.ts'
import { lastDays } from '#domain/traveller/details-times-rules.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import type { Plan } from '#domain/instalment/plan-queries.ts'
import { counted } from '#figure-text'
import { creditText, sumText } from '../back-text.ts'

export type ChangeWords = { title: string; says: string[]; lines: [string, string][] }

/** What the mail about a change says; null when the traveller with the new name has left the booking since. */
export function changeWords(change: ChangeToMail): ChangeWords | null {
  if (change.kind === 'leave') return leaveWords(change)
  if (change.kind === 'add') return addWords(change)
  if (change.kind === 'move') return moveWords(change)
  if (change.kind === 'extras') return extrasWords(change)
  if (!change.traveller) return null
  const name = `${change.traveller.first_name} ${change.traveller.last_name}`
  if (change.kind === 'correct-name')
    return {
      title: 'A name on your booking is corrected',
      says: ['Your voucher shows the new name. Please check that it is written as in the passport.'],
      lines: [['Traveller', name]],
    }
  return {
    title: 'A spot on your booking has a new traveller',
    says: [
      `${name} takes the spot. Your voucher shows the new name.`,
      `We have erased the details of the person before. Please add those of ${name} by ${detailsBy(change)}. The host needs them for the permits.`,
    ],
    lines: [['New traveller', name]],
  }
}

/** Whether a change of this kind can change the price. */
export function movesPrice(kind: string): boolean {
  return ['leave', 'add', 'move', 'extras'].includes(kind)
}

/** The later payments after a change of the price or the dates of a booking that is paid in parts. */
export function laterWords(
  { kind, booking }: ChangeToMail,
  plan: Plan | null,
): { says: string[]; lines: [string, string][] } {
  if (!movesPrice(kind) || !plan || !isOwing(booking)) return { says: [], lines: [] }
  const open = plan.parts.filter(({ isPaid }) => !isPaid)
  if (open.length === 0) return { says: ['Your booking is paid in full.'], lines: [] }
  return {
    says: ['Your later payments follow the change. The dates and amounts below replace the earlier ones.'],
    lines: open.map(({ dueOn, cents }) => [`Due on ${dayText(dueOn)}`, chargeText(cents)]),
  }
}

function leaveWords(change: ChangeToMail): ChangeWords {
  const { positions } = change
  const isOne = positions.length === 1
  const title = `${counted(positions.length, 'traveller')} ${isOne ? 'has' : 'have'} left your booking`
  return {
    title,
    says: [
      `${title}, and ${isOne ? 'the spot is' : 'the spots are'} free.`,
      ...(change.card_cents + change.credit_cents === 0 ? nothingTexts(change) : []),
      ...backTexts(change),
    ],
    lines: [['Travellers now', String(change.spots)], ...moneyLines(change)],
  }
}

function addWords(change: ChangeToMail): ChangeWords {
  const { positions, booking, spots } = change
  const joined = booking.travellers.filter(({ position }) => positions.includes(position))
  const names = joined.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')
  return {
    title: `${counted(positions.length, 'traveller')} joined your booking`,
    says: [
      `The ${positions.length === 1 ? 'spot is' : 'spots are'} yours. Your voucher shows everybody.`,
      `Please add the missing details by ${detailsBy(change)}. The host needs them for the permits.`,
      ...backTexts(change),
    ],
    lines: [
      ...(names ? [['New', names] as [string, string]] : []),
      ['Travellers now', String(spots)],
      ...moneyLines(change),
    ],
  }
}

function moveWords(change: ChangeToMail): ChangeWords {
  const { from_starts_on, from_ends_on, booking } = change
  const before = from_starts_on && from_ends_on ? rangeText(from_starts_on, from_ends_on) : ''
  const stays = booking.nonrefundable_cents
  const wasCancelled = departureIs.cancelled(change.from_state ?? '')
  return {
    title: 'Your booking has new dates',
    says: [
      `${wasCancelled ? 'Your earlier departure was cancelled, and you chose these dates, free of charge.' : 'Your spots on the old dates are free again.'} The attached calendar file replaces the earlier one, and your voucher shows the new dates.`,
      'Today’s description of the trek applies to your booking. Please look at it again.',
      ...(stays > 0 ? [`${chargeText(stays)} of the price is non-refundable.`] : []),
      ...backTexts(change),
    ],
    lines: [['Dates before', before], ...moneyLines(change)],
  }
}

function extrasWords(change: ChangeToMail): ChangeWords {
  const extras = change.booking.extras.map(extraText).join(', ')
  return {
    title: 'The extras of your booking are changed',
    says: ['Your voucher shows what is ordered now.', ...backTexts(change)],
    lines: [['Extras and rooms', extras || 'None'], ...moneyLines(change)],
  }
}

function moneyLines(change: ChangeToMail): [string, string][] {
  const { due_cents: paid, credit_cents: credit, charge_cents: charge, card_cents: card, kind } = change
  return [
    ...(paid > 0 ? [['Paid', chargeText(paid)] as [string, string]] : []),
    ...(card + credit > 0 || kind === 'leave'
      ? [
          ['Coming back', sumText(change.sent_cents ?? 0, ownCreditCents(change.booking, credit))] as [
            string,
            string,
          ],
        ]
      : []),
    ...(charge > 0 ? [['Cancellation charge', chargeText(charge)] as [string, string]] : []),
  ]
}

function backTexts(change: ChangeToMail): string[] {
  const { card_cents: card, credit_cents: credit, booking } = change
  const sent = change.sent_cents ?? 0
  const travellersCents = change.sent_to_travellers_cents
  const to = cardText(
    cardsOfRefund(booking.card_last4, { ownCents: sent - travellersCents, travellersCents }),
  )
  return [
    ...(sent > 0 ? [`${chargeText(sent)} comes back to ${to}, within 7 working days (5 to 10 days).`] : []),
    ...(card > sent ? [`${chargeText(card - sent)} of the refund was refunded before.`] : []),
    ...(credit > 0 ? [creditText(booking, credit)] : []),
  ]
}

/** The last day to add details, with its hour. */
function detailsBy({ booking: { starts_on, booking_deadline_days } }: ChangeToMail): string {
  return `${dayText(lastDays(starts_on, booking_deadline_days).add)}, 24:00 Nepal time`
}

/** Why nothing comes back. The fall of a price that is paid in parts lowers the later payments first. */
function nothingTexts({ charge_cents: charge, booking }: ChangeToMail): string[] {
  if (charge > 0) return ['By the cancellation rule of this departure no refund is due.']
  if (booking.plan !== 'full') return []
  return [
    'The smaller party loses its group discount, so the price does not fall and there is nothing to refund.',
  ]
}
