import { addDays, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { isFirstNotice } from '../event/notice-once.ts'
import { tryEach } from '../try-each.ts'

/** A deal that ended longer ago is not announced any more. */
const ANNOUNCED_DAYS = 7

/** Enqueues a mail to each host whose deal has expired, once for each deal; returns the number of mails. */
export async function notifyDealsOver({ db, now, enqueue }: Deps): Promise<number> {
  const at = now()
  const today = nepalDate(at)
  const over = await db
    .selectFrom('deal')
    .select('id')
    .where('made_by', '=', 'host')
    .where('ended_at', 'is', null)
    .where('last_on', '<', today)
    .where('last_on', '>=', addDays(today, -ANNOUNCED_DAYS))
    .execute()
  let mailed = 0
  await tryEach(over, async ({ id: dealId }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await isFirstNotice(tx, at, 'deal ended', dealId))) return
      await enqueue(tx, 'mail-deal-ended', { dealId })
      mailed += 1
    })
  })
  return mailed
}
