import { sql } from 'kysely'
import { daysBetween, type IsoDate } from '../dates.ts'
import type { Db, Tx } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { departureIs } from '../offer/departure-states.ts'
import { Refusal } from '../refusal.ts'
import { stateList } from '../state-list.ts'
import type { KnownTrek, NewMinimum, TimeOff } from './date-verdict-rules.ts'

/** The host's own treks with their dates, for the check of new ones; another host's trek is not found. */
export async function findTreksForDates(
  db: Db | Tx,
  hostId: string,
  trekIds: readonly string[],
): Promise<KnownTrek[]> {
  const ids = [...new Set(trekIds)].toSorted()
  if (!ids.every(isUuid)) throw new Refusal('trek-not-found')
  const { rows } = await sql<KnownTrek>`
    select t.id, t.name, t.duration_days as "durationDays", t.booking_deadline_days as "deadlineDays",
      coalesce((select json_agg(json_build_object('startsOn', d.starts_on, 'endsOn', d.ends_on))
        from departure d where d.trek_id = t.id and d.state not in ${stateList(departureIs.cancelled)}), '[]') as dates
    from trek t where t.host_id = ${hostId} and t.state <> 'archived' and t.id = any(${ids})
    order by t.id`.execute(db)
  if (rows.length < ids.length) throw new Refusal('trek-not-found')
  return rows
}

/** The host's times off that are in force, by their first day. */
export async function findTimesOff(db: Db | Tx, hostId: string): Promise<TimeOff[]> {
  return db
    .selectFrom('host_time_off')
    .select(['first_on as firstOn', 'last_on as lastOn'])
    .where('host_id', '=', hostId)
    .where('ended_at', 'is', null)
    .orderBy('first_on')
    .execute()
}

export type CopiedDate = {
  trekId: string
  startsOn: IsoDate
  spots: number
  priceCents: number
  minimum: NewMinimum | null
}

/** The departures of one trek, or of all the host's, that start in a period and were not cancelled. */
export async function findDatesBetween(
  db: Db,
  hostId: string,
  { trekId, from, to }: { trekId: string | null; from: IsoDate; to: IsoDate },
): Promise<CopiedDate[]> {
  if (trekId !== null && !isUuid(trekId)) throw new Refusal('trek-not-found')
  const rows = await db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select(['departure.trek_id as trekId', 'departure.starts_on as startsOn'])
    .select(['departure.max_spots as spots', 'departure.price_cents as priceCents'])
    .select(['departure.min_spots', 'departure.decide_on'])
    .where('trek.host_id', '=', hostId)
    .where('trek.state', '<>', 'archived')
    .where('departure.state', 'not in', departureIs.cancelled.states)
    .where('departure.starts_on', '>=', from)
    .where('departure.starts_on', '<=', to)
    .$if(trekId !== null, (query) => query.where('trek.id', '=', trekId))
    .orderBy('departure.starts_on')
    .orderBy('trek.id')
    .execute()
  return rows.map(({ min_spots, decide_on, ...date }) => ({
    ...date,
    minimum:
      min_spots !== null && decide_on !== null
        ? { spots: min_spots, decideDays: daysBetween(decide_on, date.startsOn) }
        : null,
  }))
}
