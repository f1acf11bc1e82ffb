import type { Deps } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { sendWish } from './end-membership.ts'
import { membershipIs } from './membership-states.ts'
import { settleMembershipPage, settleSubscription } from './settle-membership.ts'
import { ensurePage } from './start-membership.ts'

const HOUR = 3_600_000

/**
 * Asks the provider about payment pages of memberships that are open for longer than `olderThanSeconds`, due renewals,
 * unconfirmed decisions, and every running one once an hour, so that a missing webhook has no effect. Returns the number
 * of requests.
 */
export async function reconcileMemberships(
  deps: Deps,
  olderThanSeconds: number,
  most = 100,
): Promise<number> {
  const { db, now } = deps
  const before = new Date(now().getTime() - olderThanSeconds * 1000)
  const anHourAgo = new Date(now().getTime() - HOUR)
  const due = await db
    .selectFrom('membership')
    .select(['id', 'state', 'subscription_id', 'wish'])
    .where(({ eb, or }) => or([eb('checked_at', 'is', null), eb('checked_at', '<=', before)]))
    .where(({ and, eb, or }) =>
      or([
        and([eb('state', 'in', membershipIs.waiting.states), eb('created_at', '<=', before)]),
        and([
          eb('state', 'in', membershipIs.running.states),
          or([
            eb('period_ends_at', '<=', now()),
            eb('wish', 'is not', null),
            eb('checked_at', 'is', null),
            eb('checked_at', '<=', anHourAgo),
          ]),
        ]),
      ]),
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(most)
    .execute()
  for (const { id, state, subscription_id, wish } of due) {
    await db.updateTable('membership').set({ checked_at: now() }).where('id', '=', id).execute()
    try {
      if (!membershipIs.running(state)) await settleMembershipPage(deps, await ensurePage(deps, id))
      else if (wish) await sendWish(deps, id)
      else await settleSubscription(deps, subscription_id ?? '')
      crashPoint('membership-reconciled')
    } catch (error) {
      deps.reportExternalError(error)
    }
  }
  return due.length
}
