import { sql } from 'kysely'
import { addDays, nepalDate } from '../../dates.ts'
import type { Deps } from '../../deps.ts'
import { listed } from '../search/found-treks.ts'
import { TRENDING_DAYS, TRENDING_STORED, VIEWS_A_BOOKING } from './trending-rules.ts'
import { bookingIs } from '../../states/booking-states.ts'
import { stateList } from '../../state-list.ts'

const DAY_MS = 86_400_000

/**
 * Ranks the treks by bookings and views in the last 30 days: views plus 20 for each confirmed booking that was not
 * cancelled. Writes only changed ranks, and deletes older views.
 */
export async function rankTrending({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - TRENDING_DAYS * DAY_MS)
  const firstDay = addDays(nepalDate(now()), 1 - TRENDING_DAYS)
  await sql`
    with booked as (
      select d.trek_id, count(*)::int as bookings
      from booking b join departure d on d.id = b.departure_id
      where b.confirmed_at > ${since} and b.state in ${stateList(bookingIs.sold)}
      group by d.trek_id
    ), viewed as (
      select trek_id, sum(views)::int as views from trek_view where day >= ${firstDay}::date group by trek_id
    ), scored as (
      select trek_id, coalesce(bookings, 0) as bookings, coalesce(views, 0) as views
      from booked full join viewed using (trek_id)
    ), ranked as (
      select row_number() over (order by bookings * ${VIEWS_A_BOOKING}::int + views desc, t.name, t.id) as place,
        trek_id, bookings, views
      from scored join trek t on t.id = trek_id join host h on h.id = t.host_id
      where ${listed}
      order by place limit ${TRENDING_STORED}
    ), gone as (
      delete from trending_trek where place > (select count(*) from ranked)
    )
    insert into trending_trek (place, trek_id, bookings, views)
    select place, trek_id, bookings, views from ranked order by place
    on conflict (place) do update
    set trek_id = excluded.trek_id, bookings = excluded.bookings, views = excluded.views
    where (trending_trek.trek_id, trending_trek.bookings, trending_trek.views)
      is distinct from (excluded.trek_id, excluded.bookings, excluded.views)`.execute(db)
  await db.deleteFrom('trek_view').where('day', '<', firstDay).execute()
}
