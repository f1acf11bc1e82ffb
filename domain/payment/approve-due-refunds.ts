import { endOfNepalDay, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { tryEach } from '../try-each.ts'
import { approveUnseen } from './approve-refund.ts'
import { APPROVED_AFTER_WORKING_DAYS, waitedSince } from '../working-day-rules.ts'

/** Approves refunds that have waited five whole working days, and enqueues their sending. Returns their number. */
export async function approveDueRefunds(deps: Deps): Promise<number> {
  const { db, now } = deps
  const last = endOfNepalDay(waitedSince(nepalDate(now()), APPROVED_AFTER_WORKING_DAYS))
  const due = await db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'requested')
    .where('reason', 'in', ['cancelled', 'changed'])
    .where('created_at', '<', last)
    .orderBy('created_at')
    .execute()
  let approved = 0
  await tryEach(due, async ({ id }) => {
    if (await approveUnseen(deps, id)) approved += 1
  })
  return approved
}
