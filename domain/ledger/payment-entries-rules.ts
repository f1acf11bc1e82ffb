import type { Cents } from '../money.ts'
import { type Fact, type FactKind, move } from './ledger-rules.ts'

type Paid = { paymentId: string; bookingId: string; cents: Cents }
type Refunded = {
  refundId: string
  bookingId: string
  cents: Cents
  /** How often this refund was returned by the card before; each new attempt is a separate fact. */
  cameBack?: number
}

/** A card paid for a booking that has its spots. */
export const captured = (paid: Paid): Fact => ofPayment('captured', paid, 'stripe_cash', 'customer_funds')

/** A card paid for a booking that can no longer get its spots: the full amount is owed back. */
export const surplus = (paid: Paid): Fact => ofPayment('surplus', paid, 'stripe_cash', 'refund_clearing')

/** A refund was decided by the rule: money of the travellers and hosts is now owed to the card. */
export const refundOwed = (refund: Refunded): Fact =>
  ofRefund('refund_owed', refund, 'customer_funds', 'refund_clearing')

/** Goodwill beyond the rule was approved: it is the platform's own cost. */
export const goodwillOwed = (refund: Refunded): Fact =>
  ofRefund('goodwill_owed', refund, 'promo_expense', 'refund_clearing')

/**
 * A booking was cancelled, or travellers left it, whose card already has goodwill: this part of the rule's refund is already
 * paid, and is no longer our cost. `source` is the booking or its change.
 */
export const goodwillCounted = (counted: { bookingId: string; source: string; cents: Cents }): Fact => {
  const { bookingId, source, cents } = counted
  return {
    kind: 'goodwill_counted',
    source,
    bookingId,
    lines: move('customer_funds', 'promo_expense', cents),
  }
}

/** The provider sent a refund to the card. */
export const refundSent = (refund: Refunded): Fact =>
  ofRefund('refund_sent', refund, 'refund_clearing', 'stripe_cash')

/** A sent refund was returned by the card: it is owed as before, and the money is at the provider again. */
export const refundCameBack = (refund: Refunded): Fact =>
  ofRefund('refund_came_back', refund, 'stripe_cash', 'refund_clearing')

/** The card could not accept a refund, so it was paid from our bank account. */
export const refundSentByBank = (refund: Refunded): Fact =>
  ofRefund('refund_sent_by_bank', refund, 'refund_clearing', 'bank')

/** A refund was rejected because the card's bank had already taken the money back, or fraud is proved: it covers that loss. */
export const refundRejected = (refund: Refunded): Fact =>
  ofRefund('refund_rejected', refund, 'refund_clearing', 'dispute_loss')

/** The provider took its fee of a charge; `movementId` is the provider's id of that movement. */
export function providerFee({ movementId, cents }: { movementId: string; cents: Cents }): Fact {
  return {
    kind: 'provider_fee',
    source: movementId,
    bookingId: null,
    lines: move('stripe_fees', 'stripe_cash', cents),
  }
}

/** The provider transferred money to our bank account. */
export function sentToBank({ movementId, cents }: { movementId: string; cents: Cents }): Fact {
  return {
    kind: 'sent_to_bank',
    source: movementId,
    bookingId: null,
    lines: move('bank', 'stripe_cash', cents),
  }
}

/** The card's bank decided for the cardholder and took the money back; `disputeId` is the provider's. A membership has no booking. */
export function disputeLost(lost: { disputeId: string; bookingId: string | null; cents: Cents }): Fact {
  const { disputeId, bookingId, cents } = lost
  return {
    kind: 'dispute_lost',
    source: disputeId,
    bookingId,
    lines: move('dispute_loss', 'stripe_cash', cents),
  }
}

function ofPayment(kind: FactKind, paid: Paid, debit: string, credit: string): Fact {
  const { paymentId, bookingId, cents } = paid
  return { kind, source: paymentId, bookingId, lines: move(debit, credit, cents) }
}

function ofRefund(kind: FactKind, refund: Refunded, debit: string, credit: string): Fact {
  const { refundId, bookingId, cents, cameBack = 0 } = refund
  const source = cameBack === 0 ? refundId : `${refundId}:${cameBack}`
  return { kind, source, bookingId, lines: move(debit, credit, cents) }
}
