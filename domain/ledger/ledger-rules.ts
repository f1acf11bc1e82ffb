import type { Cents } from '../money.ts'

/** On which side an account grows, and whether it may fall below nothing. */
const kinds = {
  /** What the payment provider holds for us; it may advance us a refund. */
  stripe_cash: { side: 'debit', mayGoNegative: true },
  /** Our own bank account, fed by the provider's transfers, from which hosts are paid. */
  bank: { side: 'debit', mayGoNegative: true },
  /** Paid for treks that are not walked yet: it belongs to travellers and hosts, not to us. */
  customer_funds: { side: 'credit', mayGoNegative: false },
  /** Owed to cards: decided, and not yet sent by the provider. */
  refund_clearing: { side: 'credit', mayGoNegative: false },
  /** A host's share of what was walked or kept, until it is paid out. */
  host_payable: { side: 'credit', mayGoNegative: false },
  /** What a host owes us after a lost dispute, until their next payout. */
  host_receivable: { side: 'debit', mayGoNegative: false },
  /** Store credit of one traveller. */
  credit: { side: 'credit', mayGoNegative: false },
  /** Our five per cent. */
  platform_fee: { side: 'credit', mayGoNegative: true },
  /** What discounts, referrals, credit, goodwill and claims cost us. */
  promo_expense: { side: 'debit', mayGoNegative: true },
  /** What the provider keeps of each charge. */
  stripe_fees: { side: 'debit', mayGoNegative: true },
  /** What banks took back from us. */
  dispute_loss: { side: 'debit', mayGoNegative: true },
  membership_revenue: { side: 'credit', mayGoNegative: true },
} as const

export type AccountKind = keyof typeof kinds

/** One side of a fact: so many cents to the debit or the credit of an account. */
export type Line = { account: string; debitCents: Cents; creditCents: Cents }

/** Something that happened to money, told once: its kind and what it happened to, and lines that balance. */
export type Fact = {
  kind: FactKind
  source: string
  bookingId: string | null
  lines: Line[]
  /** When it happened, where that is not the moment of posting. */
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
  | 'adjusted'

/** The account's side and whether it may be overdrawn: 'host_payable:<id>' is as 'host_payable' is. */
export function ruleOf(account: string): { side: 'debit' | 'credit'; mayGoNegative: boolean } {
  const [kind = ''] = account.split(':')
  if (!(kind in kinds)) throw new Error(`there is no account ${account}`)
  return kinds[kind as AccountKind]
}

/** So many cents from the right-hand account to the left-hand one, as bookkeepers write it: debit, credit. */
export function move(debit: string, credit: string, cents: Cents): Line[] {
  return [
    { account: debit, debitCents: cents, creditCents: 0 },
    { account: credit, debitCents: 0, creditCents: cents },
  ]
}
