import type { Card } from '../stripe-objects.ts'

/** Why a charge without the card's owner is refused, in Stripe's codes. */
export type ChargeRefusal = 'card_declined' | 'expired_card' | 'authentication_required'

/** Why charges of this test card without its owner are refused; null when they are paid. */
export function refusalOf({ later }: Card): ChargeRefusal | null {
  if (later === 'declined') return 'card_declined'
  if (later === 'unconfirmed') return 'authentication_required'
  return later === 'expired' ? 'expired_card' : null
}

/** Whether a card is over after its last month, 'YYYY-MM', which is valid to its end. */
export function isExpired(validUntil: string, at: Date): boolean {
  return validUntil < monthOf(at)
}

/** The last month of a card that is saved now: as typed, three years ahead without a form, or now for one that expires. */
export function lastMonthOf({ later, validUntil }: Card, at: Date): string {
  if (later === 'expired') return monthOf(at)
  return validUntil ?? `${at.getUTCFullYear() + 3}-12`
}

/** Stripe's sentence for a refused charge. */
export function refusalSentence(refusal: ChargeRefusal): string {
  return sentences[refusal]
}

const sentences: Record<ChargeRefusal, string> = {
  card_declined: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
}

function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}
