import type { BookingPage } from '#domain/pages/booking-page-queries.ts'
import { dayText } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import { refundIs } from '#domain/payment/refund-states.ts'
import { counted } from '#figure-text'
import { bothText } from '../../../shared/booking/cancel-words.ts'

type Change = BookingPage['changes'][number]

/** One change of a booking in a sentence: 'Mon 30 Nov 2026: 1 traveller fewer. $620.00 back, the refund is sent.' */
export function changeText(change: Change): string {
  return `${dayText(change.madeOn)}: ${whatText(change)}`
}

function whatText(change: Change): string {
  const { kind, positions, card_cents: card, credit_cents: credit, charge_cents: charge } = change
  if (kind === 'correct-name') return 'a name was corrected.'
  if (kind === 'hand-over') return 'a place was handed to another person.'
  const back =
    card + credit > 0 ? ` ${bothText(card, credit)} back${refundText(change)}.` : ' No refund was due.'
  const kept = charge > 0 ? ` Cancellation charge ${usd(charge)}.` : ''
  return `${counted(positions.length, 'traveller')} fewer.${back}${kept}`
}

function refundText({ refund_state: state }: Change): string {
  if (state === null) return ''
  if (refundIs.succeeded(state)) return ', the refund is sent'
  if (refundIs.over(state)) return ', the refund was rejected'
  return ', the refund is under way'
}
