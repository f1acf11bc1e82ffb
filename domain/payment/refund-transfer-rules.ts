import type { Cents } from '../money.ts'
import type { RefundState } from './refund-states.ts'

/** The reasons for which a refund that the rule owes may be rejected (PRODUCT, Booking). */
export const rejectReasons = {
  charged_back: 'The card’s bank took the money back already',
  fraud: 'Proven fraud',
} as const
export type RejectReason = keyof typeof rejectReasons

/** Goodwill and claims up to this amount need one operator, above it two different ones (PRODUCT, Booking). */
export const ONE_OPERATOR_CENTS: Cents = 200_00

/** The number of attempts with the card before a bank transfer. */
const CARD_TRIES = 2

/** Whether two different operators must approve. */
export function needsTwo({ reason, amount_cents }: { reason: string; amount_cents: Cents }): boolean {
  return (reason === 'goodwill' || reason === 'claim') && amount_cents > ONE_OPERATOR_CENTS
}

/** Whether a failed refund is tried with the card again; `retries` counts the attempts after the first. */
export function mayTryCardAgain(retries: number): boolean {
  return retries + 1 < CARD_TRIES
}

/** The lists of the queue, and the states in each. */
export const refundLists = {
  pending: ['requested'],
  approved: ['approved'],
  sent: ['submitted', 'succeeded'],
  failed: ['failed', 'manual'],
  rejected: ['rejected'],
} as const satisfies Record<string, RefundState[]>
export type RefundList = keyof typeof refundLists

/** Whether the steps of a refund are mailed. Surplus money is announced in a single mail when it arrives. */
export function isMailed({ reason }: { reason: string }): boolean {
  return ['cancelled', 'host_cancelled', 'goodwill', 'claim', 'changed'].includes(reason)
}
