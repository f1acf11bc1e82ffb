import { sql } from 'kysely'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { isFirstNotice } from '../event/notice-once.ts'
import { tryEach } from '../try-each.ts'
import { ASKED_DAYS_BEFORE_START } from './details-times-rules.ts'
import { departureIs } from '../offer/departure-states.ts'
import { stateList } from '../state-list.ts'

const MOST_AT_ONCE = 200

/**
 * Enqueues one mail to the host of each departure that starts in 21 days or less and has confirmed bookings with
 * incomplete details, made on an earlier day. Returns the number of mails.
 */
export async function notifyHostsOfMissingDetails(deps: Deps): Promise<number> {
  const { db, now, enqueue } = deps
  let mailed = 0
  await tryEach(await departuresWithMissingDetails(deps), async (departureId) => {
    await db.transaction().execute(async (tx) => {
      const event = 'travellers’ details missing 21 days before'
      if (!(await isFirstNotice(tx, now(), event, departureId))) return
      await enqueue(tx, 'mail-details-missing-to-host', { departureId })
      mailed += 1
    })
  })
  return mailed
}

async function departuresWithMissingDetails({ db, now }: Deps): Promise<string[]> {
  const today = nepalDate(now())
  const { rows } = await sql<{ id: string }>`
    select d.id from departure d
    where d.state in ${stateList(departureIs.ahead)} and d.starts_on > ${today}::date
      and d.starts_on <= ${today}::date + ${ASKED_DAYS_BEFORE_START}::int
      and not exists (select from notice_once n
        where n.event = 'travellers’ details missing 21 days before' and n.subject = d.id::text)
      and exists (select from booking b where b.departure_id = d.id and b.state = 'confirmed'
        and (b.confirmed_at at time zone 'Asia/Kathmandu')::date < ${today}::date
        and b.spots > (select count(*) from vault.traveller_details k where k.booking_id = b.id and k.is_complete))
    order by d.starts_on, d.id limit ${MOST_AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}
