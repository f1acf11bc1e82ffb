/** The two ways to pay for a membership. */
export type Plan = 'monthly' | 'yearly'

/** The payment provider's API for memberships, whose payment pages are `Page`. Every call is idempotent. */
export type Subscriptions<Page> = {
  /** Opens a payment page that begins a subscription; `key` is the membership's id. Fails like `openSession`. */
  openSubscription(order: SubscriptionOrder, key: string): Promise<Page>
  findSubscription(subscriptionId: string): Promise<Subscription>
  /** Whether it ends with the paid time, or renews. */
  setEnding(subscriptionId: string, ending: boolean): Promise<Subscription>
  /** Ends it at once without a refund. An ended one is returned unchanged. */
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
  /** Its title on the payment page. */
  title: string
  description: string
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type Subscription = {
  id: string
  /** Waiting for the first payment; paid; with an unpaid renewal; ended. */
  state: 'waiting' | 'active' | 'past_due' | 'ended'
  membershipId: string | null
  /** As ordered, to adopt a subscription that our books have lost. */
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
  /** Not payable yet; being charged; paid; void. */
  state: 'draft' | 'unpaid' | 'paid' | 'void'
  /** The number of attempts to charge a card. */
  attempts: number
  /** The paid or due amount, in the smallest unit of its currency. */
  amountCents: number
  currency: string
  startsAt: Date
  endsAt: Date
  paidAt: Date | null
  intentId: string | null
  /** The page to pay it with another card. */
  payUrl: string | null
  live: boolean
  createdAt: Date
}
