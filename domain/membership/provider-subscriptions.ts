import type { Plan } from './membership-rules.ts'

/** What we ask of the payment provider about memberships, whose card pages are `Page`. Every call may be repeated and acts once. */
export type Subscriptions<Page> = {
  /** Opens a card page that begins a subscription; `key` is the membership's id. Fails as `openSession` does. */
  openSubscription(order: SubscriptionOrder, key: string): Promise<Page>
  findSubscription(subscriptionId: string): Promise<Subscription>
  /** Whether it ends by itself when the time that is paid does, or goes on. */
  setEnding(subscriptionId: string, ending: boolean): Promise<Subscription>
  /** Ends it at once and gives nothing back. One that is over already is answered as it is. */
  endSubscription(subscriptionId: string): Promise<Subscription>
  findInvoice(invoiceId: string): Promise<Invoice>
  /** Every invoice of one subscription, or every one made since then, newest first. */
  listInvoices(of: { subscriptionId: string } | { since: Date }): AsyncIterable<Invoice>
}

export type SubscriptionOrder = {
  membershipId: string
  accountId: string
  plan: Plan
  priceCents: number
  /** What the card page calls it. */
  title: string
  description: string
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type Subscription = {
  id: string
  /** Waiting for its first payment; paid; a renewal unpaid; over. */
  state: 'waiting' | 'active' | 'past_due' | 'ended'
  membershipId: string | null
  /** As they were ordered, to take up a subscription that our books have lost. */
  accountId: string | null
  plan: Plan | null
  begunAt: Date
  periodEndsAt: Date
  endsAtPeriodEnd: boolean
  endedAt: Date | null
  live: boolean
}

export type Invoice = {
  id: string
  subscriptionId: string | null
  membershipId: string | null
  number: string
  /** Not to be paid yet; a card is tried for it; paid; given up. */
  state: 'draft' | 'unpaid' | 'paid' | 'void'
  /** How often a card was tried for it. */
  attempts: number
  /** What was paid, or is to be, in the smallest unit of its currency. */
  amountCents: number
  currency: string
  startsAt: Date
  endsAt: Date
  paidAt: Date | null
  intentId: string | null
  /** Where it can be paid with another card. */
  payUrl: string | null
  live: boolean
  createdAt: Date
}
