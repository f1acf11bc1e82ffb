import type { Account } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { isMissing } from '../external-service-error.ts'
import { Refusal } from '../refusal.ts'
import { findLiveMembership } from './membership-queries.ts'
import { transition } from '../states/transition.ts'
import { membershipStates, membershipIs } from './membership-states.ts'
import { settleSubscription } from './settle-membership.ts'
import { closePage, ensurePage } from './start-membership.ts'

/**
 * Cancels a membership at the end of the paid time, or resumes it before then. The decision is stored first and sent to
 * the provider until it succeeds; nothing is refunded.
 */
export async function wishMembership(deps: Deps, wish: 'end' | 'go-on', account: Account): Promise<void> {
  const live = await findLiveMembership(deps.db, account.id)
  if (!live) throw new Refusal('membership-not-running')
  transition(membershipStates, live.state, 'change-renewal')
  await deps.db.updateTable('membership').set({ wish }).where('id', '=', live.id).execute()
  crashPoint('membership-wished')
  await sendWish(deps, live.id).catch(deps.reportExternalError)
}

/** Sends a member's decision to the provider if it is not confirmed yet. */
export async function sendWish(deps: Deps, membershipId: string): Promise<void> {
  const { db, payments } = deps
  const membership = await db
    .selectFrom('membership')
    .select(['wish', 'subscription_id'])
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow()
  const { wish, subscription_id: id } = membership
  if (!wish || !id) return
  try {
    await payments.setEnding(id, wish === 'end')
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await settleSubscription(deps, id)
}

/**
 * Ends any membership of an account at once, for an erasure: an open payment page is closed, a subscription is ended
 * without a refund. Throws an ExternalServiceError while the provider does not answer: then nothing may be erased yet.
 */
export async function endMembershipNow(deps: Deps, accountId: string): Promise<void> {
  const live = await findLiveMembership(deps.db, accountId)
  if (!live) return
  if (!membershipIs.running(live.state)) await closePage(deps, await ensurePage(deps, live.id))
  const running = await findLiveMembership(deps.db, accountId)
  if (!running?.subscription_id) return
  await deps.payments.endSubscription(running.subscription_id)
  await settleSubscription(deps, running.subscription_id)
}
