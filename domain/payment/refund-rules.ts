import type { Cents } from '../money.ts'

export type RefundState =
  | 'requested'
  | 'approved'
  | 'submitted'
  | 'succeeded'
  | 'failed'
  | 'manual'
  | 'rejected'

/** Where a refund may go from each state; the database holds the same table (refund_edge). */
export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  requested: ['approved', 'rejected'],
  approved: ['submitted'],
  submitted: ['succeeded', 'failed'],
  // Once more to the card, then by hand; or never, when its money went back by a dispute.
  failed: ['approved', 'manual', 'rejected'],
  manual: ['succeeded'],
  // Late truth from the provider wins: the card sent it back.
  succeeded: ['failed'],
  rejected: [],
}

/** Why a refund that is owed by the rule may be rejected; nothing else counts (PRODUCT, Booking). */
export const rejectReasons = {
  charged_back: 'The card’s bank took the money back already',
  fraud: 'Proven fraud',
} as const
export type RejectReason = keyof typeof rejectReasons

/** Goodwill and claims up to this need one operator, above it two different ones (PRODUCT, Booking). */
export const ONE_OPERATOR_CENTS: Cents = 200_00

/** How often a card is tried before the money leaves by bank transfer. */
const CARD_TRIES = 2

/** Whether two different operators must approve. */
export function needsTwo({ reason, amount_cents }: { reason: string; amount_cents: Cents }): boolean {
  return (reason === 'goodwill' || reason === 'claim') && amount_cents > ONE_OPERATOR_CENTS
}

/** Whether a failed refund goes to the card again; `retries` counts the tries after the first. */
export function mayTryCardAgain(retries: number): boolean {
  return retries + 1 < CARD_TRIES
}

/** The lists of the queue, and the states that stand in each. */
export const refundLists = {
  pending: ['requested'],
  approved: ['approved'],
  sent: ['submitted', 'succeeded'],
  failed: ['failed', 'manual'],
  rejected: ['rejected'],
} as const satisfies Record<string, RefundState[]>
export type RefundList = keyof typeof refundLists

/** Whether each step of a refund is mailed: money that bought nothing was told of in one mail when it came. */
export function isToldOf({ reason }: { reason: string }): boolean {
  return ['cancelled', 'host_cancelled', 'goodwill', 'claim'].includes(reason)
}
