import { sql } from 'kysely'
import { nepalDate } from '../../dates.ts'
import type { Deps } from '../../deps.ts'
import { listed, namedBy } from './found-treks.ts'

/**
 * The volatile part of a trek's record, as JSON text for the response: its rating, its extras, and the open future departures with
 * their taken spots, including holds. `version` changes with the trek's row and its host's.
 */
export type DepartingTrek = { id: string; version: string; json: string }

type Reading = Pick<Deps, 'db' | 'now'>

/** These treks with their volatile data, in their order; unlisted ones are left out. */
export function departingTreks(deps: Reading, ids: readonly string[]): Promise<DepartingTrek[]> {
  const wanted = sql`unnest(${ids}::uuid[]) with ordinality as wanted(id, place) join trek t on t.id = wanted.id`
  return read(deps, wanted, sql`true`, sql`wanted.place`)
}

/** A listed trek by its id or slug with its volatile data; null when there is none. */
export async function departingTrek(deps: Reading, idOrSlug: string): Promise<DepartingTrek | null> {
  const found = await read(deps, sql`trek t`, namedBy(idOrSlug), sql`t.id`)
  return found[0] ?? null
}

type Part = ReturnType<typeof sql>

async function read({ db, now }: Reading, treks: Part, which: Part, order: Part): Promise<DepartingTrek[]> {
  const { rows } = await sql<DepartingTrek>`
    select t.id, t.xmin::text || ':' || h.xmin::text as version, concat(
      '"rating":', coalesce(round(r.mean, 1)::text, 'null'),
      ',"status":"active","max_spots_per_date":', coalesce(d.max_spots, t.max_group_size),
      ',"extras":', coalesce(x.extras::text, '[]'), ',"trek_dates":[', d.dates, ']') as json
    from ${treks}
    join host h on h.id = t.host_id
    cross join lateral (
      select avg(rating) as mean from review where trek_id = t.id and is_public
    ) r
    cross join lateral (
      select json_agg(json_build_object('id', id, 'name', name, 'text', body, 'unit', unit,
        'price', trim_scale(price_cents / 100.0), 'most', most, 'order_until_days', order_until_days,
        'is_refundable', is_refundable, 'is_room', is_room) order by position) as extras
      from extra where trek_id = t.id and retired_at is null
    ) x
    cross join lateral (
      select max(departure.max_spots) as max_spots, string_agg(concat(
        '{"id":"', departure.id, '","trek_date":"', starts_on, '","end_date":"', ends_on,
        '","max_spots":', departure.max_spots, ',"booked_spots":', spots_taken,
        ',"price":', trim_scale(price_cents / 100.0),
        ',"status":"active","duration":', t.duration_days, '}'), ',' order by starts_on, ends_on) as dates
      from departure where trek_id = t.id and state = 'open' and starts_on > ${nepalDate(now())}::date
    ) d
    where ${listed} and ${which} order by ${order}`.execute(db)
  return rows
}
