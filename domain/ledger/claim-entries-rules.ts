import type { Cents } from '../money.ts'
import { type Fact, move } from './ledger-rules.ts'

type Lowered = { claimId: string; bookingId: string; hostId: string; netCents: Cents; feeCents: Cents }

/** A granted claim lowers a share that was already earned: this amount belongs to the travellers again. */
export const shareLowered = ({ claimId, bookingId, hostId, netCents, feeCents }: Lowered): Fact => ({
  kind: 'share_lowered',
  source: claimId,
  bookingId,
  lines: [
    { account: `host_payable:${hostId}`, debitCents: netCents, creditCents: 0 },
    { account: 'platform_fee', debitCents: feeCents, creditCents: 0 },
    { account: 'customer_funds', debitCents: 0, creditCents: netCents + feeCents },
  ].filter(({ debitCents, creditCents }) => debitCents + creditCents > 0),
})

type Granted = {
  claimId: string
  bookingId: string
  /** The owner of the credit; null when none was spent. */
  accountId: string | null
  cardCents: Cents
  creditCents: Cents
  /** The part by which the host's share is lowered; the rest is the platform's own cost. */
  hostCents: Cents
}

/**
 * A claim was granted: these amounts are owed to the card and returned as credit, from the travellers' payment and from our
 * own money.
 */
export function claimGranted(granted: Granted): Fact {
  const { claimId, bookingId, accountId, cardCents, creditCents, hostCents } = granted
  const lines = [
    { account: 'customer_funds', debitCents: hostCents, creditCents: 0 },
    { account: 'promo_expense', debitCents: cardCents + creditCents - hostCents, creditCents: 0 },
    { account: 'refund_clearing', debitCents: 0, creditCents: cardCents },
    { account: `credit:${accountId}`, debitCents: 0, creditCents },
  ]
  return {
    kind: 'claim_granted',
    source: claimId,
    bookingId,
    lines: lines.filter((line) => line.debitCents + line.creditCents > 0),
  }
}

/**
 * A departure was cancelled during the trek and refunded in full: this amount was already refunded by claims, at our own
 * cost until now.
 */
export const claimsCounted = ({ bookingId, cents }: { bookingId: string; cents: Cents }): Fact => ({
  kind: 'claims_counted',
  source: bookingId,
  bookingId,
  lines: move('customer_funds', 'promo_expense', cents),
})
