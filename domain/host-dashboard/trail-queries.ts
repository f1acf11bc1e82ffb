import { sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { DayKind } from '../trek/trek-rules.ts'
import { bookingIs } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'

/** A group on the trail today, and its place for the night by the itinerary. */
export type GroupOnTrail = {
  id: string
  trek: string
  day: number
  days: number
  /** Null when the itinerary has no such day. */
  place: string | null
  kind: DayKind | null
}

/** The host's groups on the trail today in Nepal, the earliest start first. */
export async function groupsOnTrail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  hostId: string,
): Promise<GroupOnTrail[]> {
  const today: IsoDate = nepalDate(now())
  const { rows } = await sql<GroupOnTrail>`
    select d.id, t.name as trek, (${today}::date - d.starts_on) + 1 as day, (d.ends_on - d.starts_on) + 1 as days,
      i.place, i.kind
    from trek t join departure d on d.trek_id = t.id
    left join trek_day i on i.trek_id = t.id and i.day = (${today}::date - d.starts_on) + 1
    where t.host_id = ${hostId} and d.state <> 'cancelled' and ${today} between d.starts_on and d.ends_on
      and exists (select from booking b where b.departure_id = d.id and b.state in ${stateList(bookingIs.attending)})
    order by d.starts_on, d.id`.execute(db)
  return rows
}
