import { sql } from 'kysely'
import { type IsoDate, nepalDate } from '../../dates.ts'
import type { Deps } from '../../deps.ts'
import { isUuid } from '../../ids.ts'
import { departureIs } from '../../offer/departure-states.ts'
import { runningIs, type RunningState } from '../../offer/running-states.ts'
import { Refusal } from '../../refusal.ts'
import { stateList } from '../../state-list.ts'
import { listed } from './found-treks.ts'

type OfferedDeparture = {
  id: string
  trekId: string
  startsOn: IsoDate
  endsOn: IsoDate
  /** A departure without a minimum group is guaranteed from the beginning. */
  state: RunningState
  minimum: number | null
  decidedBy: IsoDate | null
  /** Paid bookings and spots sold elsewhere. */
  booked: number
  spots: number
  freeSpots: number
}

/** A future departure of a listed trek; a draft and one of an unlisted trek are not found. */
export async function findOfferedDeparture(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
): Promise<OfferedDeparture> {
  const { rows } = isUuid(id)
    ? await sql<OfferedDeparture>`
    select d.id, t.id as "trekId", d.starts_on as "startsOn", d.ends_on as "endsOn",
      case when d.state in ${stateList(departureIs.cancelled)} then ${CANCELLED} else coalesce(d.running, ${SURE}) end as state,
      d.min_spots as minimum, d.decide_on as "decidedBy", departure_booked(d.id) as booked,
      d.max_spots as spots, d.max_spots - d.spots_taken as "freeSpots"
    from departure d join trek t on t.id = d.trek_id join host h on h.id = t.host_id
    where d.id = ${id} and ${listed} and d.starts_on > ${nepalDate(now())}::date
      and d.state in ${stateList(departureIs.ahead, departureIs.cancelled)}`.execute(db)
    : { rows: [] }
  const [departure] = rows
  if (!departure) throw new Refusal('departure-not-found')
  return departure
}

const [CANCELLED] = runningIs.cancelled.states
const [SURE] = runningIs.guaranteed.states
