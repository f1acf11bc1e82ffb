import type { Deps } from '../deps.ts'
import { ANNOUNCED_DAYS, isRenewalNear } from './membership-rules.ts'

/** Enqueues a mail 14 days before each yearly renewal, once. Returns the number of mails. */
export async function announceRenewals({ db, now, enqueue }: Deps): Promise<number> {
  const horizon = new Date(now().getTime() + (ANNOUNCED_DAYS + 1) * 86_400_000)
  const near = await db
    .selectFrom('membership')
    .select(['id', 'period_ends_at'])
    .where('plan', '=', 'yearly')
    .where('state', '=', 'active')
    .where('ends_at_period_end', '=', false)
    .where('wish', 'is', null)
    .where('announced_at', 'is', null)
    .where('period_ends_at', '>', now())
    .where('period_ends_at', '<=', horizon)
    .execute()
  let announced = 0
  for (const { id, period_ends_at: renewsAt } of near) {
    if (!renewsAt || !isRenewalNear(renewsAt, now())) continue
    await db.transaction().execute(async (tx) => {
      const taken = await tx
        .updateTable('membership')
        .set({ announced_at: now() })
        .where('id', '=', id)
        .where('announced_at', 'is', null)
        .where('period_ends_at', '=', renewsAt)
        .returning('id')
        .executeTakeFirst()
      if (!taken) return
      await enqueue(tx, 'mail-membership-renewal', { membershipId: id, renewsAt: renewsAt.toISOString() })
      announced += 1
    })
  }
  return announced
}
