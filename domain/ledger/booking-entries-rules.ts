import type { Cents } from '../money.ts'
import { type Fact, type FactKind, move } from './ledger-rules.ts'

type OfBooking = {
  bookingId: string
  cents: Cents
  /** A change of the booking, if that is the cause. */
  changeId?: string
}
type Credit = OfBooking & { accountId: string }

type Earned = OfBooking & { hostId: string; feeCents: Cents }

/** A trek was completed, or a cancellation was not fully refunded: the host's share and our fee of it are earned. */
export function earned({ bookingId, hostId, cents, feeCents: fee }: Earned): Fact {
  const lines = [
    { account: 'customer_funds', debitCents: cents, creditCents: 0 },
    { account: `host_payable:${hostId}`, debitCents: 0, creditCents: cents - fee },
    { account: 'platform_fee', debitCents: 0, creditCents: fee },
  ]
  return {
    kind: 'earned',
    source: bookingId,
    bookingId,
    lines: lines.filter(({ debitCents, creditCents }) => debitCents + creditCents > 0),
  }
}

/** At confirmation, or with another party, the platform pays for its own discounts: member discount, operators' deals, referral. */
export const discountsGranted = ({ bookingId, cents, changeId }: OfBooking): Fact => ({
  kind: 'discounts_granted',
  source: changeId ?? bookingId,
  bookingId,
  lines: move('promo_expense', 'customer_funds', cents),
})

/** A confirmed booking was cancelled, or its party is smaller: the platform takes back what it paid for its discounts. */
export const discountsReturned = ({ bookingId, cents, changeId }: OfBooking): Fact => ({
  kind: 'discounts_returned',
  source: changeId ?? bookingId,
  bookingId,
  lines: move('customer_funds', 'promo_expense', cents),
})

/** Credit leaves its owner when a booking is submitted; `time` distinguishes the first spending from that of a late payment. */
export const creditSpent = (credit: Credit, time: 'first' | 'late' = 'first'): Fact =>
  ofCredit('credit_spent', credit, time === 'late' ? `${credit.bookingId}:late` : credit.bookingId, 'spend')

/** A booking ended before it was confirmed: its credit returns to its owner. */
export const creditReturned = (credit: Credit): Fact =>
  ofCredit('credit_returned', credit, credit.bookingId, 'give')

/** A confirmed booking was cancelled, or its party is smaller: the tier's share of its credit returns to its owner. */
export const creditRefunded = (credit: Credit): Fact =>
  ofCredit('credit_refunded', credit, credit.changeId ?? credit.bookingId, 'give')

/** A traveller who cancelled took the card's refund as credit. */
export const refundedAsCredit = (credit: Credit): Fact =>
  ofCredit('refunded_as_credit', credit, credit.bookingId, 'give')

type Grant = { grantId: string; accountId: string; cents: Cents }

/** The platform grants an account credit, for example for a referral. */
export const creditGranted = ({ grantId, accountId, cents }: Grant): Fact => ({
  kind: 'credit_granted',
  source: grantId,
  bookingId: null,
  lines: move('promo_expense', `credit:${accountId}`, cents),
})

/** An account ended with unspent credit, which is forfeited; `source` is what ended the account. */
export const creditForfeited = (forfeit: { source: string; accountId: string; cents: Cents }): Fact => ({
  kind: 'credit_forfeited',
  source: forfeit.source,
  bookingId: null,
  lines: move(`credit:${forfeit.accountId}`, 'promo_expense', forfeit.cents),
})

type Invoice = { invoiceId: string; cents: Cents }

/** A member paid for a month or a year; `invoiceId` is the provider's. */
export const membershipPaid = ({ invoiceId, cents }: Invoice): Fact => ({
  kind: 'membership_paid',
  source: invoiceId,
  bookingId: null,
  lines: move('stripe_cash', 'membership_revenue', cents),
})

type InvoiceRefund = { providerRefundId: string; cents: Cents }

/** A membership payment was refunded to the card, in full or in part; each refund once, by the provider's id. */
export const membershipRefunded = ({ providerRefundId, cents }: InvoiceRefund): Fact => ({
  kind: 'membership_refunded',
  source: providerRefundId,
  bookingId: null,
  lines: move('membership_revenue', 'stripe_cash', cents),
})

/** The card did not accept such a refund: the money is at the provider again. */
export const membershipRefundCameBack = ({ providerRefundId, cents }: InvoiceRefund): Fact => ({
  kind: 'membership_refund_came_back',
  source: providerRefundId,
  bookingId: null,
  lines: move('stripe_cash', 'membership_revenue', cents),
})

function ofCredit(kind: FactKind, credit: Credit, source: string, way: 'spend' | 'give'): Fact {
  const { bookingId, accountId, cents } = credit
  const account = `credit:${accountId}`
  const lines =
    way === 'spend' ? move(account, 'customer_funds', cents) : move('customer_funds', account, cents)
  return { kind, source, bookingId, lines }
}
