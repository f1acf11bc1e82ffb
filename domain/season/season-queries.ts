import { sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import type { Running } from '../departure/minimum-rules.ts'
import { departureIs } from '../offer/departure-states.ts'
import { stateList } from '../state-list.ts'
import type { LeftOut } from './add-dates.ts'

/** A departure of the season: it has not ended and was not cancelled. */
export type SeasonDate = {
  id: string
  trekId: string
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  maxSpots: number
  /** Spots that are not free: booked, held or sold elsewhere. */
  taken: number
  /** Those that the host sold elsewhere. */
  elsewhere: number
  priceCents: Cents
  state: string
  deadlineDays: number
} & Running
export type SeasonTimeOff = { id: string; firstOn: IsoDate; lastOn: IsoDate; note: string }
export type SeasonTrek = {
  id: string
  name: string
  durationDays: number
  priceCents: Cents
  isOffered: boolean
}
/** The dates that were added last, while they can be removed together. */
export type SeasonBatch = { id: string; madeAt: Date; dates: number; leftOut: LeftOut[] }

/** How long a submission of dates can be undone in the season view. */
const UNDO_HOURS = 24

/** A host's departures that have not ended, by their start. */
export async function findSeasonDates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  hostId: string,
): Promise<SeasonDate[]> {
  const { rows } = await sql<SeasonDate>`
    select d.id, t.id as "trekId", t.name as trek, d.starts_on as "startsOn", d.ends_on as "endsOn",
      d.max_spots as "maxSpots", d.spots_taken as taken,
      coalesce((select sum(b.spots) from departure_block b where b.departure_id = d.id and b.released_at is null), 0)::int
        as elsewhere, d.price_cents as "priceCents", d.state,
      t.booking_deadline_days as "deadlineDays", d.running, d.min_spots as "minSpots", d.decide_on as "decideOn",
      case when d.running = 'forming' then departure_booked(d.id) else 0 end as booked
    from trek t join departure d on d.trek_id = t.id
    where t.host_id = ${hostId} and t.state <> 'archived' and d.ends_on >= ${nepalDate(now())}
      and d.state in ${stateList(departureIs.changeable, departureIs.onTrail)}
    order by d.starts_on, t.name, d.id`.execute(db)
  return rows
}

/** A host's treks for new dates, by name, without archived ones. */
export async function findSeasonTreks(db: Db, hostId: string): Promise<SeasonTrek[]> {
  const { rows } = await sql<SeasonTrek>`
    select id, name, duration_days as "durationDays", price_cents as "priceCents", state = 'active' as "isOffered"
    from trek where host_id = ${hostId} and state <> 'archived' order by name, id`.execute(db)
  return rows
}

/** The host's times off that are in force and have not ended, by their first day. */
export async function findSeasonTimesOff(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  hostId: string,
): Promise<SeasonTimeOff[]> {
  return db
    .selectFrom('host_time_off')
    .select(['id', 'first_on as firstOn', 'last_on as lastOn', 'note'])
    .where('host_id', '=', hostId)
    .where('ended_at', 'is', null)
    .where('last_on', '>=', nepalDate(now()))
    .orderBy('first_on')
    .orderBy('id')
    .execute()
}

/** The submission of the last 24 hours with dates that can still be removed together; null when there is none. */
export async function findLastBatch(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  hostId: string,
): Promise<SeasonBatch | null> {
  const since = new Date(now().getTime() - UNDO_HOURS * 3_600_000)
  const { rows } = await sql<SeasonBatch>`
    select b.id, b.made_at as "madeAt", b.left_out as "leftOut",
      (select count(*)::int from departure d where d.batch_id = b.id and d.spots_taken = 0
        and d.state in ${stateList(departureIs.changeable)}) as dates
    from date_batch b where b.host_id = ${hostId} and b.made_at > ${since} and b.undone_at is null
    order by b.made_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

export type BatchDate = { id: string; startsOn: IsoDate; endsOn: IsoDate; spots: number; priceCents: Cents }

/** The departures of one submission of a host that were not removed or cancelled, by their start. */
export async function findBatchDates(db: Db, hostId: string, batchId: string): Promise<BatchDate[]> {
  return db
    .selectFrom('departure')
    .innerJoin('date_batch', 'date_batch.id', 'departure.batch_id')
    .select(['departure.id', 'departure.starts_on as startsOn', 'departure.ends_on as endsOn'])
    .select(['departure.max_spots as spots', 'departure.price_cents as priceCents'])
    .where('date_batch.id', '=', batchId)
    .where('date_batch.host_id', '=', hostId)
    .where('departure.state', 'not in', departureIs.cancelled.states)
    .orderBy('departure.starts_on')
    .orderBy('departure.id')
    .execute()
}

/** The number of a host's departures ahead or under way, for the tab. */
export async function countSeasonDates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  hostId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('trek.host_id', '=', hostId)
    .where('trek.state', '<>', 'archived')
    .where('departure.ends_on', '>=', nepalDate(now()))
    .where('departure.state', 'in', [...departureIs.changeable.states, ...departureIs.onTrail.states])
    .executeTakeFirstOrThrow()
  return count
}
