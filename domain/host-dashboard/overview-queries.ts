import { sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import { nextPayout } from '../payout/next-payout-queries.ts'
import { needsOf } from './host-todos-queries.ts'
import { departureIs } from '../offer/departure-states.ts'
import { stateList } from '../state-list.ts'

export type Overview = Awaited<ReturnType<typeof hostOverview>>

/** A host's overview: the tasks, the next departure, the next payment. */
export async function hostOverview(deps: Pick<Deps, 'db' | 'now'>, hostId: string) {
  const [needs, walksNext, paidNext] = await Promise.all([
    needsOf(deps, hostId),
    nextToWalk(deps.db, hostId, nepalDate(deps.now())),
    nextPayout(deps, hostId),
  ])
  return { needs, walksNext, paidNext }
}

type NextWalk = {
  id: string
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  taken: number
  maxSpots: number
  pictureKey: string | null
}

/** The next departure with a paid booking. */
async function nextToWalk(db: Db, hostId: string, today: IsoDate): Promise<NextWalk | null> {
  const { rows } = await sql<NextWalk>`
    select d.id, t.name as trek, d.starts_on as "startsOn", d.ends_on as "endsOn", d.max_spots as "maxSpots",
      (select coalesce(sum(spots), 0)::int from booking b where b.departure_id = d.id and b.state = 'confirmed') as taken,
      (select storage_key from picture p where p.trek_id = t.id order by position limit 1) as "pictureKey"
    from trek t join departure d on d.trek_id = t.id
    where t.host_id = ${hostId} and d.state in ${stateList(departureIs.ahead)} and d.starts_on > ${today}
      and exists (select from booking b where b.departure_id = d.id and b.state = 'confirmed')
    order by d.starts_on, d.id limit 1`.execute(db)
  return rows[0] ?? null
}
