import { sql } from 'kysely'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { soldDeadlineDays } from '../trek/versions/sold-terms-queries.ts'
import { tryEach } from '../try-each.ts'
import { ASKED_DAYS_BEFORE, ASKED_DAYS_BEFORE_START } from './details-times-rules.ts'

const MOST_AT_ONCE = 200

type Due = { id: string; is_last: boolean }

/**
 * Enqueues a mail to the lead of a confirmed booking whose travellers' details are incomplete: once from 21 days before
 * the start or 7 days before the last day to change them, whichever is earlier, and once from the day before that last
 * day. Not on the day of the booking itself. Returns the number of mails.
 */
export async function requestDetails(deps: Deps): Promise<number> {
  let asked = 0
  await tryEach(await findDue(deps), async (due) => {
    if (await owe(deps, due)) asked += 1
  })
  return asked
}

async function findDue({ db, now }: Deps): Promise<Due[]> {
  const today = nepalDate(now())
  const { rows } = await sql<Due>`
    select b.id, today >= last_day - 1 as is_last
    from booking b join departure d on d.id = b.departure_id join trek on trek.id = d.trek_id
    left join trek_version sold on sold.id = b.sold_version_id
    cross join lateral (select d.starts_on - ${soldDeadlineDays} as last_day, ${today}::date as today) days
    where b.state = 'confirmed' and b.email is not null and d.state <> 'cancelled'
      and today <= last_day
      and today >= least(last_day - ${ASKED_DAYS_BEFORE}::int, d.starts_on - ${ASKED_DAYS_BEFORE_START}::int)
      and (b.confirmed_at at time zone 'Asia/Kathmandu')::date < today
      and case when today >= last_day - 1 then b.details_asked_again_at is null else b.details_asked_at is null end
      and b.spots > (select count(*) from vault.traveller_details k where k.booking_id = b.id and k.is_complete)
    order by last_day, b.id limit ${MOST_AT_ONCE}`.execute(db)
  return rows
}

async function owe({ db, now, enqueue }: Deps, { id, is_last }: Due): Promise<boolean> {
  const stamp = is_last ? 'details_asked_again_at' : 'details_asked_at'
  return db.transaction().execute(async (tx) => {
    const first = await tx
      .updateTable('booking')
      .set({ [stamp]: now() })
      .where('id', '=', id)
      .where('state', '=', 'confirmed')
      .where(stamp, 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!first) return false
    await enqueue(tx, 'mail-details-missing', { bookingId: id, isLast: is_last })
    return true
  })
}
