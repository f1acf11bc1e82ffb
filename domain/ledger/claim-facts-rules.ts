import type { Cents } from '../money.ts'
import { type Fact, move } from './ledger-rules.ts'

type Lowered = { claimId: string; bookingId: string; hostId: string; netCents: Cents; feeCents: Cents }

/** A granted claim takes from a share that was earned already: so much of it is the travellers' again, as if it never had been. */
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
  /** Whose credit it is; null where none was spent. */
  accountId: string | null
  cardCents: Cents
  creditCents: Cents
  /** How much of it the host's share is reckoned without; the rest is the platform's own cost. */
  hostCents: Cents
}

/** A claim was granted: so much is owed to the card and given back as credit, out of what the travellers paid and of our own. */
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

/** A departure was cancelled on the trail, and all comes back: so much of it claims have given already, at our own cost until now. */
export const claimsCounted = ({ bookingId, cents }: { bookingId: string; cents: Cents }): Fact => ({
  kind: 'claims_counted',
  source: bookingId,
  bookingId,
  lines: move('customer_funds', 'promo_expense', cents),
})
