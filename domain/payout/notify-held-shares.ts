import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { isFirstNotice } from '../event/notice-once.ts'
import { tryEach } from '../try-each.ts'
import { announcedHolds } from './payout-hold-rules.ts'

type Held = { id: string; reason: string }

/**
 * Enqueues one mail to each host whose due shares are on hold for a reason that no other mail states. Each share is
 * announced once for each reason. Returns the number of mailed hosts.
 */
export async function notifyHeldShares(deps: Deps): Promise<number> {
  let mailed = 0
  await tryEach(await hostsWithHeldShares(deps), async ({ hostId, shares }) => {
    if (await announce(deps, hostId, shares)) mailed += 1
  })
  return mailed
}

async function announce({ db, now, enqueue }: Deps, hostId: string, shares: Held[]): Promise<boolean> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    let isNew = false
    for (const { id, reason } of shares)
      if (await isFirstNotice(tx, at, 'payout held', `${id}.${reason}`)) isNew = true
    if (isNew) await enqueue(tx, 'mail-payout-held', { hostId, at: at.toISOString() })
    return isNew
  })
}

async function hostsWithHeldShares({ db }: Deps): Promise<{ hostId: string; shares: Held[] }[]> {
  const { rows } = await sql<{ hostId: string; shares: Held[] }>`
    select host_id as "hostId", json_agg(json_build_object('id', id, 'reason', hold_reason) order by id) as shares
    from payout_item i where kind = 'share' and state = 'on_hold' and hold_reason = any(${[...announcedHolds]})
      and not exists (select from notice_once n where n.event = 'payout held' and n.subject = i.id || '.' || i.hold_reason)
    group by host_id order by host_id`.execute(db)
  return rows
}
