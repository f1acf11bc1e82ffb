import type { Cents } from '../money.ts'

/** On which side an account grows, and whether it may fall below nothing. */
const kinds = {
  /** What the payment provider holds for us. */
  stripe_cash: 'debit',
  /** Paid for treks that are not walked yet: it belongs to travellers and hosts, not to us. */
  customer_funds: 'credit',
  /** Owed to cards: decided, and not yet sent by the provider. */
  refund_clearing: 'credit',
  /** A host's share of what was walked or kept, until it is paid out. */
  host_payable: 'credit',
  /** Our five per cent. */
  platform_fee: 'credit',
} as const

export type AccountKind = keyof typeof kinds

/** One side of a fact: so many cents to the debit or the credit of an account. */
export type Line = { account: string; debitCents: Cents; creditCents: Cents }

/** Something that happened to money, told once: its kind and what it happened to, and lines that balance. */
export type Fact = {
  kind: FactKind
  source: string
  bookingId: string
  lines: Line[]
  /** When it happened, where that is not the moment of posting. */
  at?: Date
}

export type FactKind = 'captured' | 'surplus' | 'refund_owed' | 'refund_sent' | 'earned'

/** The account's side: 'host_payable:<id>' grows as 'host_payable' does. */
export function normalSide(account: string): 'debit' | 'credit' {
  const [kind = ''] = account.split(':')
  if (!(kind in kinds)) throw new Error(`there is no account ${account}`)
  return kinds[kind as AccountKind]
}

type Paid = { paymentId: string; bookingId: string; cents: Cents }
type Refunded = { refundId: string; bookingId: string; cents: Cents }

/** A card paid for a booking that has its spots. */
export function captured({ paymentId, bookingId, cents }: Paid): Fact {
  return {
    kind: 'captured',
    source: paymentId,
    bookingId,
    lines: move('stripe_cash', 'customer_funds', cents),
  }
}

/** A card paid for a booking that can no longer have its spots: all of it is owed back. */
export function surplus({ paymentId, bookingId, cents }: Paid): Fact {
  return {
    kind: 'surplus',
    source: paymentId,
    bookingId,
    lines: move('stripe_cash', 'refund_clearing', cents),
  }
}

/** A refund was decided: what was the travellers' and hosts' is owed to the card. */
export function refundOwed({ refundId, bookingId, cents }: Refunded): Fact {
  return {
    kind: 'refund_owed',
    source: refundId,
    bookingId,
    lines: move('customer_funds', 'refund_clearing', cents),
  }
}

/** The provider sent a refund to the card. */
export function refundSent({ refundId, bookingId, cents }: Refunded): Fact {
  return {
    kind: 'refund_sent',
    source: refundId,
    bookingId,
    lines: move('refund_clearing', 'stripe_cash', cents),
  }
}

/** The platform's fee: 5% of the host's base, rounded down; the host gets the rest (PRODUCT, Money). */
export function feeOf(baseCents: Cents): Cents {
  return Math.floor((baseCents * 5) / 100)
}

/** A trek was walked, or a cancellation kept part of its price: the host's share and our fee are earned. */
export function earned({
  bookingId,
  hostId,
  cents,
}: {
  bookingId: string
  hostId: string
  cents: Cents
}): Fact {
  const fee = feeOf(cents)
  const lines = [
    { account: 'customer_funds', debitCents: cents, creditCents: 0 },
    { account: `host_payable:${hostId}`, debitCents: 0, creditCents: cents - fee },
    { account: 'platform_fee', debitCents: 0, creditCents: fee },
  ]
  return {
    ...{ kind: 'earned', source: bookingId, bookingId },
    lines: lines.filter(({ debitCents, creditCents }) => debitCents + creditCents > 0),
  }
}

/** So many cents from the right-hand account to the left-hand one, as bookkeepers write it: debit, credit. */
function move(debit: AccountKind, credit: AccountKind, cents: Cents): Line[] {
  return [
    { account: debit, debitCents: cents, creditCents: 0 },
    { account: credit, debitCents: 0, creditCents: cents },
  ]
}
