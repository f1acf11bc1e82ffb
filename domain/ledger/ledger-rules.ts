import type { Cents } from '../money.ts'

/** The side on which an account grows, and whether its balance may be negative. */
const kinds = {
  /** Our balance at the payment provider, which may advance us a refund. */
  stripe_cash: { side: 'debit', mayGoNegative: true },
  /** Our own bank account: the provider transfers money to it, and hosts are paid from it. */
  bank: { side: 'debit', mayGoNegative: true },
  /** Payments for treks that are not completed yet: this money belongs to travellers and hosts, not to us. */
  customer_funds: { side: 'credit', mayGoNegative: false },
  /** Owed to cards: decided, and not sent by the provider yet. */
  refund_clearing: { side: 'credit', mayGoNegative: false },
  /** A host's earned share until it is paid out. */
  host_payable: { side: 'credit', mayGoNegative: false },
  /** A host's debt to us after a lost dispute, until the next payout. */
  host_receivable: { side: 'debit', mayGoNegative: false },
  /** Store credit of one traveller. */
  credit: { side: 'credit', mayGoNegative: false },
  /** Paid gift cards that nobody has used: we owe credit for them, or the money back. */
  gift_card_liability: { side: 'credit', mayGoNegative: false },
  /** Our fee of five per cent. */
  platform_fee: { side: 'credit', mayGoNegative: true },
  /** Our cost of discounts, referrals, credit, goodwill and claims. */
  promo_expense: { side: 'debit', mayGoNegative: true },
  /** The provider's fee on each charge. */
  stripe_fees: { side: 'debit', mayGoNegative: true },
  /** The amounts that banks took back from us. */
  dispute_loss: { side: 'debit', mayGoNegative: true },
  membership_revenue: { side: 'credit', mayGoNegative: true },
} as const

export type AccountKind = keyof typeof kinds

/** One side of a fact: an amount on the debit or the credit side of an account. */
export type Line = { account: string; debitCents: Cents; creditCents: Cents }

/** One journal entry: its kind, its source, and lines that balance. */
export type Fact = {
  kind: FactKind
  source: string
  bookingId: string | null
  lines: Line[]
  /** When it happened, if that is not the moment of posting. */
  at?: Date
}

export type FactKind =
  | 'captured'
  | 'surplus'
  | 'refund_owed'
  | 'goodwill_owed'
  | 'goodwill_counted'
  | 'claim_granted'
  | 'share_lowered'
  | 'claims_counted'
  | 'refund_sent'
  | 'refund_sent_by_bank'
  | 'refund_came_back'
  | 'refund_rejected'
  | 'provider_fee'
  | 'sent_to_bank'
  | 'dispute_lost'
  | 'credit_granted'
  | 'credit_spent'
  | 'credit_returned'
  | 'credit_refunded'
  | 'refunded_as_credit'
  | 'credit_forfeited'
  | 'discounts_granted'
  | 'discounts_returned'
  | 'earned'
  | 'membership_paid'
  | 'membership_refunded'
  | 'membership_refund_came_back'
  | 'clawed_back'
  | 'payout_sent'
  | 'payout_returned'
  | 'gift_card_bought'
  | 'gift_card_redeemed'
  | 'gift_card_surplus'
  | 'gift_card_refund_owed'
  | 'gift_card_refund_sent'
  | 'gift_card_refund_sent_by_bank'
  | 'gift_card_refund_came_back'
  | 'gift_card_charged_back'
  | 'adjusted'

/** The account's side and whether it may be overdrawn: 'host_payable:<id>' has the rule of 'host_payable'. */
export function ruleOf(account: string): { side: 'debit' | 'credit'; mayGoNegative: boolean } {
  const [kind = ''] = account.split(':')
  if (!(kind in kinds)) throw new Error(`there is no account ${account}`)
  return kinds[kind as AccountKind]
}

/** Moves an amount from the right-hand account to the left-hand one, in the order of bookkeeping: debit, credit. */
export function move(debit: string, credit: string, cents: Cents): Line[] {
  return [
    { account: debit, debitCents: cents, creditCents: 0 },
    { account: credit, debitCents: 0, creditCents: cents },
  ]
}
