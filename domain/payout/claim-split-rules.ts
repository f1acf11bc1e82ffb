import type { Cents } from '../money.ts'
import type { Terms } from '../offer/terms-rules.ts'
import { shareOf } from './payout-rules.ts'

/** How a booking was paid, and what has not been refunded yet. */
export type PaidAndLeft = { cardPaid: Cents; creditPaid: Cents; cardLeft: Cents; creditLeft: Cents }

/**
 * The parts of a refund that go to the card and to credit: in proportion to the payment, half a cent to the card, and never
 * more than is left of either. The amount is at most what is left of both.
 */
export function splitOf(
  amount: Cents,
  { cardPaid, creditPaid, cardLeft, creditLeft }: PaidAndLeft,
): { cardCents: Cents; creditCents: Cents } {
  const paid = cardPaid + creditPaid
  const part = paid === 0 ? 0 : Math.floor((2 * amount * cardPaid + paid) / (2 * paid))
  const cardCents = Math.min(cardLeft, Math.max(amount - creditLeft, part))
  return { cardCents, creditCents: amount - cardCents }
}

/**
 * The share after a refund of this number of cents: the platform fee is computed again from the rest, so that no fee is
 * taken from the refund. `netCents` and `feeCents` are the decreases of the host's part and of the fee.
 */
export function loweredShare(baseCents: Cents, byCents: Cents, terms: Pick<Terms, 'feePercent'>) {
  const before = shareOf(baseCents, terms)
  const after = shareOf(baseCents - byCents, terms)
  const feeCents = before.fee_cents - after.fee_cents
  return { share: after, feeCents, netCents: byCents - feeCents }
}
