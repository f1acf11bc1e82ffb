import { stateGroups } from '../states/state-groups.ts'

/** What we distinguish in an invoice of the provider. */
export const invoiceIs = stateGroups({
  /** Not payable yet. */
  draft: ['draft'],
  /** Being charged. */
  unpaid: ['unpaid'],
  paid: ['paid'],
})

/** What we distinguish in a payment page of the provider. */
export const sessionIs = stateGroups({ open: ['open'], expired: ['expired'] })

/** What we distinguish in a subscription of the provider. */
export const subscriptionIs = stateGroups({ ended: ['ended'] })

/** What we distinguish in a refund, as the provider reports it. */
export const providerRefundIs = stateGroups({ failed: ['failed'] })

/** What we distinguish in a dispute, as the provider reports it. */
export const disputeIs = stateGroups({ open: ['open'], lost: ['lost'] })
