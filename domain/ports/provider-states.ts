import { type Groups, stateGroups } from '../states/state-groups.ts'
import type { Invoice, Subscription } from './provider-subscriptions.ts'

export type SessionState = 'open' | 'complete' | 'expired'
/** `unconfirmed`: the bank asks the card's owner for confirmation. */
export type ChargeState = 'paid' | 'processing' | 'unconfirmed' | 'declined' | 'cancelled'
export type ProviderRefundState = 'pending' | 'succeeded' | 'failed'
export type DisputeState = 'open' | 'won' | 'lost'

/** What we distinguish in an invoice of the provider. */
export const invoiceIs = stateGroups({
  /** Not payable yet. */
  draft: ['draft'],
  /** Being charged. */
  unpaid: ['unpaid'],
  paid: ['paid'],
} satisfies Groups<Invoice['state']>)

/** What we distinguish in a payment page of the provider. */
export const sessionIs = stateGroups({
  open: ['open'],
  /** The payer has submitted the page; the payment may still be pending. */
  complete: ['complete'],
  expired: ['expired'],
} satisfies Groups<SessionState>)

/** What we distinguish in a charge of a saved card. */
export const chargeIs = stateGroups({
  paid: ['paid'],
  /** The outcome is not known yet. */
  processing: ['processing'],
  unconfirmed: ['unconfirmed'],
  declined: ['declined'],
  cancelled: ['cancelled'],
  /** Can change no more. */
  over: ['paid', 'cancelled'],
} satisfies Groups<ChargeState>)

/** What we distinguish in a subscription of the provider. */
export const subscriptionIs = stateGroups({ ended: ['ended'] } satisfies Groups<Subscription['state']>)

/** What we distinguish in a refund, as the provider reports it. */
export const providerRefundIs = stateGroups({
  pending: ['pending'],
  failed: ['failed'],
} satisfies Groups<ProviderRefundState>)

/** What we distinguish in a dispute, as the provider reports it. */
export const disputeIs = stateGroups({
  open: ['open'],
  won: ['won'],
  lost: ['lost'],
} satisfies Groups<DisputeState>)
