import type { Cents } from '../money.ts'
import type { Fact, FactKind, Line } from './ledger-rules.ts'
import { move } from './ledger-rules.ts'

type Payout = {
  payoutId: string
  hostId: string
  /** The shares in it. */
  sharesCents: Cents
  /** The amount deducted for earlier claw-backs; not negative, less than the shares. */
  deductedCents: Cents
}

/** A payout left our bank account: the host's shares are paid, less the host's debt to us. */
export const payoutSent = (payout: Payout): Fact => ({
  kind: 'payout_sent' satisfies FactKind,
  source: payout.payoutId,
  bookingId: null,
  lines: payoutLines(payout),
})

/** The host's bank returned a payout: both the shares and the debt are owed again. */
export const payoutReturned = (payout: Payout): Fact => ({
  kind: 'payout_returned' satisfies FactKind,
  source: payout.payoutId,
  bookingId: null,
  lines: payoutLines(payout).map(({ account, debitCents, creditCents }) => ({
    account,
    debitCents: creditCents,
    creditCents: debitCents,
  })),
})

type ClawBack = { itemId: string; bookingId: string; hostId: string; cents: Cents }

/** A dispute over a booking whose share was paid out is lost: the host owes that share until the next payout. */
export const clawedBack = ({ itemId, bookingId, hostId, cents }: ClawBack): Fact => ({
  kind: 'clawed_back',
  source: itemId,
  bookingId,
  lines: move(`host_receivable:${hostId}`, 'dispute_loss', cents),
})

function payoutLines({ hostId, sharesCents, deductedCents }: Payout): Line[] {
  return [
    { account: `host_payable:${hostId}`, debitCents: sharesCents, creditCents: 0 },
    { account: `host_receivable:${hostId}`, debitCents: 0, creditCents: deductedCents },
    { account: 'bank', debitCents: 0, creditCents: sharesCents - deductedCents },
  ].filter(({ debitCents, creditCents }) => debitCents + creditCents > 0)
}
