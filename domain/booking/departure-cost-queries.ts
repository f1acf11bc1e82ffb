import { sql } from 'kysely'
import { addDays, nepalDate, type IsoDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../ids.ts'
import { departureChoiceIs } from './choice/departure-choice-states.ts'
import { MOST_DAYS } from '../trek/hosting/form/day-form-rules.ts'

/** The number of departures on a page of the office. */
export const MOST_DEPARTURES = 100

export type DepartureFilter = {
  /** Part of the trek's name; empty for all. */
  text: string
  /** Departures that start on this date or later; null for all. */
  from: IsoDate | null
}

export type DepartureCost = Awaited<ReturnType<typeof findDepartureCost>>

/** Booked departures that have not ended, the next start first, each with the cost of cancelling it. */
export async function listBookedDepartures({ db, now }: Pick<Deps, 'db' | 'now'>, filter: DepartureFilter) {
  const name = `%${filter.text.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`
  const today = nepalDate(now())
  // The page's departures first: with their bookings joined, every departure's would be summed.
  const page = await db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select('departure.id')
    .where('departure.state', 'in', ['open', 'closed', 'departed'])
    .where('departure.ends_on', '>=', today)
    // No trek is longer, so the index of starts is read from here.
    .where('departure.starts_on', '>', addDays(today, -MOST_DAYS))
    .where('departure.spots_taken', '>', 0)
    .where('trek.name', 'ilike', name)
    .$if(filter.from !== null, (query) => query.where('departure.starts_on', '>=', filter.from))
    .orderBy('departure.starts_on')
    .orderBy('departure.id')
    .limit(MOST_DEPARTURES)
    .execute()
  const ids = page.map(({ id }) => id)
  if (ids.length === 0) return []
  return costs(db)
    .where('departure.id', 'in', ids)
    .orderBy('departure.starts_on')
    .orderBy('departure.id')
    .execute()
}

/** A departure with the cost of cancelling it, or for a cancelled one the results for its bookings, and how many still choose. */
export async function findDepartureCost({ db }: Pick<Deps, 'db'>, id: string) {
  const departure = isUuid(id) ? await costs(db).where('departure.id', '=', id).executeTakeFirst() : undefined
  if (!departure) throw new Refusal('departure-not-found')
  const open = db
    .selectFrom('departure_choice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('departure_id', '=', id)
  const [choosing, moved] = await Promise.all(
    [departureChoiceIs.open, departureChoiceIs.moved].map(({ states }) =>
      open.where('state', 'in', states).executeTakeFirstOrThrow(),
    ),
  )
  const act = await db
    .selectFrom('audit_entry')
    .select(['happened_at', 'reason'])
    .where('subject_kind', '=', 'departure')
    .where('subject_id', '=', id)
    .where('act', '=', 'cancel-departure')
    .executeTakeFirst()
  return {
    ...departure,
    cancelled: act ?? null,
    choosing: Number(choosing?.count),
    moved: Number(moved?.count),
  }
}

/** People and whole US cents by the states of a departure's bookings. */
function costs(db: Db) {
  const sum = (what: string, states: string) =>
    sql<number>`coalesce(sum(${sql.raw(what)}) filter (where booking.state in (${sql.raw(states)})), 0)::bigint`
  return db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .leftJoin('booking', 'booking.departure_id', 'departure.id')
    .select(['departure.id', 'departure.starts_on', 'departure.ends_on', 'departure.state'])
    .select(['departure.max_spots', 'departure.spots_taken'])
    .select(['trek.name as trek_name', 'trek.slug as trek_slug', 'host.display_name as host_name'])
    .select([
      sum('1', `'confirmed'`).as('bookings'),
      sum('booking.spots', `'confirmed'`).as('people'),
      sum('booking.total_cents', `'confirmed'`).as('card_cents'),
      sum('booking.credit_cents', `'confirmed'`).as('credit_cents'),
      sum('1', `'held'`).as('holds'),
      sum('1', `'host_cancelled'`).as('ended'),
      sum('booking.refund_amount_cents', `'host_cancelled'`).as('ended_card_cents'),
      sum('booking.credit_refund_cents', `'host_cancelled'`).as('ended_credit_cents'),
    ])
    .groupBy(['departure.id', 'trek.id', 'host.id'])
}
