import { sql } from 'kysely'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { isFirstNotice } from '../event/notice-once.ts'
import { departureIs } from '../offer/departure-states.ts'
import { runningIs } from '../offer/running-states.ts'
import { stateList } from '../state-list.ts'
import { tryEach } from '../try-each.ts'

/** The reminders of the host, in days before the decide-by day; 0 is the day itself. */
const REMINDED_DAYS = [14, 7, 2, 0]
const MOST_AT_ONCE = 200

type Due = { id: string; days: number; subject: string }

/**
 * Enqueues the mails to hosts of departures without their minimum group: 14, 7 and 2 days before the decide-by day and on
 * that day, or a day later after an outage. Returns the number of mails.
 */
export async function remindMinimum(deps: Pick<Deps, 'db' | 'now' | 'enqueue'>): Promise<number> {
  const { db, now, enqueue } = deps
  let mailed = 0
  await tryEach(await findDue(deps), async ({ id, days, subject }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await isFirstNotice(tx, now(), 'departure to be decided', subject))) return
      await enqueue(tx, 'mail-minimum-due', { departureId: id, days })
      mailed += 1
    })
  })
  return mailed
}

async function findDue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.id, greatest(d.decide_on - today, 0) as days, n.subject
    from (select ${nepalDate(now())}::date as today) t
    cross join unnest(${REMINDED_DAYS}::int[]) as step
    join departure d on d.decide_on in (today + step, today + step - 1)
    cross join lateral (select concat_ws(' ', d.id, d.decide_on, step) as subject) n
    where d.running in ${stateList(runningIs.forming)} and d.state in ${stateList(departureIs.ahead)}
      and not exists (select from notice_once o where o.event = 'departure to be decided' and o.subject = n.subject)
    order by d.decide_on, d.id limit ${MOST_AT_ONCE}`.execute(db)
  return rows
}
