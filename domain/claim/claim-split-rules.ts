import type { Cents } from '../money.ts'
import { shareOf } from '../payout/payout-rules.ts'

/** How a booking was paid, and what of it has not been given back. */
export type PaidAndLeft = { cardPaid: Cents; creditPaid: Cents; cardLeft: Cents; creditLeft: Cents }

/**
 * What goes to the card and what comes back as credit: each its part of what was paid, half a cent to the card, and never
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
 * taken from the refund. `netCents` and `feeCents` say by how much the host's part and the fee fall.
 */
export function loweredShare(baseCents: Cents, byCents: Cents) {
  const before = shareOf(baseCents)
  const after = shareOf(baseCents - byCents)
  const feeCents = before.fee_cents - after.fee_cents
  return { share: after, feeCents, netCents: byCents - feeCents }
}
