import type { BookingPage } from '#domain/pages/booking-page-queries.ts'
import { dayText } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import { refundIs } from '#domain/payment/refund-states.ts'
import { counted } from '#figure-text'
import { bothText } from '../../../shared/booking/cancel-words.ts'

type Change = BookingPage['changes'][number]

/** One change of a booking in a sentence: 'Mon 30 Nov 2026: 1 traveller left the booking. Refund: $620.00, sent.' */
export function changeText(change: Change): string {
  return `${dayText(change.madeOn)}: ${whatText(change)}`
}

function whatText(change: Change): string {
  const { kind, positions, credit_cents: credit, charge_cents: charge } = change
  const card = change.sent_cents ?? 0
  if (kind === 'correct-name') return 'a name was corrected.'
  const paid = change.due_cents > 0 ? ` Paid: ${usd(change.due_cents)}.` : ''
  if (kind === 'add') return `${counted(positions.length, 'traveller')} joined the booking.${paid}`
  if (kind === 'hand-over') return 'a spot was handed to another person.'
  const to = change.is_to_former_lead ? ', to the former lead’s card' : ''
  const back = card + credit > 0 ? ` Refund: ${bothText(card, credit)}${to}${refundText(change)}.` : ''
  const kept = charge > 0 ? ` Cancellation charge ${usd(charge)}.` : ''
  if (kind === 'move') {
    const from = change.from_starts_on ? ` from ${dayText(change.from_starts_on)}` : ''
    const to = change.to_starts_on ? ` to ${dayText(change.to_starts_on)}` : ''
    return `the booking moved${from}${to}.${paid}${back}${kept}`
  }
  if (kind === 'extras') return `the extras were changed.${paid}${back}${kept}`
  return `${counted(positions.length, 'traveller')} left the booking.${back}${kept}`
}

function refundText({ refund_state: state }: Change): string {
  if (state === null) return ''
  if (refundIs.succeeded(state)) return ', sent'
  if (refundIs.over(state)) return ', rejected'
  if (refundIs.failed(state) || refundIs.byBank(state)) return ', not received by the card yet'
  return ', in progress'
}
