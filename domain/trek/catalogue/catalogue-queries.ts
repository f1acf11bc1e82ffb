import { sql } from 'kysely'
import { type IsoDate, nepalDate } from '../../dates.ts'
import type { Deps } from '../../deps.ts'
import type { Catalogue } from '../catalogue.ts'
import { listed } from '../search/found-treks.ts'
import { catalogueIndex } from './catalogue-index.ts'
import type { TrekFacts } from './search-document.ts'
import { bookingIs } from '../../states/booking-states.ts'
import { stateList } from '../../state-list.ts'

type Reading = Pick<Deps, 'db' | 'now'>

/** PostgreSQL reads many treks in one statement much faster than in several. */
const READ_AT_ONCE = 25_000
/** Small enough to block other requests for only a few milliseconds. */
const GIVEN_AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const LATELY_MS = 30 * 86_400_000

/** Those of these treks that are listed, in their current state. */
export async function readFacts({ db, now }: Reading, ids: readonly string[]): Promise<TrekFacts[]> {
  const bookings = await recentBookings({ db, now }, sql`d.trek_id = any(${ids}::uuid[])`)
  return facts({ db, now }, sql`t.id = any(${ids}::uuid[])`, bookings)
}

/**
 * All listed treks in batches. The database reads two halves at once, each ordered by id, and the next treks while the
 * caller works on those before.
 */
export async function* allFacts({ db, now }: Reading): AsyncGenerator<TrekFacts[]> {
  // Counted together, because each batch would look for its bookings among all of them.
  const [bookings, middle] = await Promise.all([recentBookings({ db, now }, sql`true`), middleId(db)])

  async function* batches(after: string, last: string) {
    for (let from = after; ; ) {
      const some = await facts({ db, now }, sql`t.id > ${from}::uuid and t.id <= ${last}::uuid`, bookings)
      yield some
      if (some.length < READ_AT_ONCE) return
      from = some.at(-1)?.id ?? last
    }
  }

  const begin = (batches: AsyncGenerator<TrekFacts[]>) => {
    const reading = batches.next()
    // The caller may stop before it waits for this.
    reading.catch(() => {})
    return { batches, reading }
  }
  let halves = [begin(batches(FIRST_ID, middle)), begin(batches(middle, LAST_ID))]
  while (halves.length > 0) {
    const next: typeof halves = []
    for (const { batches, reading } of halves) {
      const { value: some, done } = await reading
      if (done) continue
      next.push(begin(batches))
      for (let at = 0; at < some.length; at += GIVEN_AT_ONCE) yield some.slice(at, at + GIVEN_AT_ONCE)
    }
    halves = next
  }
}

async function middleId(db: Reading['db']): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from trek order by id offset (select count(*) / 2 from trek) limit 1`.execute(db)
  return rows[0]?.id ?? FIRST_ID
}

/** A catalogue that reads everything again for each query: always current, for small databases only. */
export function freshCatalogue({ db, now }: Reading): Catalogue {
  const read = async () => {
    const index = catalogueIndex(now())
    for await (const treks of allFacts({ db, now })) index.put(treks)
    return index
  }
  return {
    version: 0,
    find: async (...asked) => (await read()).find(...asked),
    nearest: async (...asked) => (await read()).nearest(...asked),
    suggest: async (...asked) => (await read()).suggest(...asked),
    similar: async (...asked) => (await read()).similar(...asked),
    regions: async () => (await read()).regions(),
    difficulties: async () => (await read()).difficulties(),
    hosts: async (...asked) => (await read()).hosts(...asked),
    bookableByRegion: async (...asked) => (await read()).bookableByRegion(...asked),
    startDays: async (...asked) => (await read()).startDays(...asked),
    byName: async (...asked) => (await read()).byName(...asked),
  }
}

type Part = ReturnType<typeof sql>

/** The number of bookings confirmed within the last 30 days and not cancelled, by trek. */
async function recentBookings({ db, now }: Reading, which: Part): Promise<Map<string, number>> {
  const since = new Date(now().getTime() - LATELY_MS)
  const { rows } = await sql<{ trekId: string; bookings: number }>`
    select d.trek_id as "trekId", count(*)::int as bookings from booking b join departure d on d.id = b.departure_id
    where b.confirmed_at > ${since} and b.state in ${stateList(bookingIs.sold)} and ${which}
    group by d.trek_id`.execute(db)
  return new Map(rows.map(({ trekId, bookings }) => [trekId, bookings]))
}

async function facts(
  { db, now }: Reading,
  which: Part,
  bookings: ReadonlyMap<string, number>,
): Promise<TrekFacts[]> {
  const today = nepalDate(now())
  // Each part is read for all chosen treks together: trek by trek, a large market took five times as long.
  const { rows } = await sql<Omit<TrekFacts, 'bookings'>>`
    with chosen as materialized (
      select t.id, t.name, t.region, t.difficulty, t.host_id as "hostId", h.display_name as host,
        h.status = 'verified' as "isHostVerified", t.includes, t.duration_days as days, t.max_altitude_m as "maxAltitudeM",
        t.max_group_size as "maxGroupSize", t.booking_deadline_days as "deadlineDays",
        least(t.price_cents, 2000000000) as "priceCents"
      from trek t join host h on h.id = t.host_id
      where ${listed} and ${which} order by t.id limit ${READ_AT_ONCE}
    ), places_of_trek as (
      select trek_id, array_agg(distinct place order by place) as places from trek_day
      where trek_id in (select id from chosen) group by trek_id
    ), opening as materialized (
      select id, trek_id, concat_ws(',', starts_on - date '1970-01-01', max_spots - spots_taken,
          least(price_cents, 2000000000)) as text,
        row_number() over (partition by trek_id order by price_cents, starts_on, ends_on) - 1 as place
      from departure
      where trek_id in (select id from chosen) and state = 'open' and starts_on > ${today}::date
    ), departures_of_trek as (
      select trek_id, string_agg(text, ',' order by place) as departures from opening group by trek_id
    ), reviews_of_trek as (
      select trek_id, count(*)::int as reviews, sum(rating)::int as rating_sum from review
      where trek_id in (select id from chosen) and is_public group by trek_id
    ), ${dealsOf(today)}, fact as materialized (
      select c.*, coalesce(r.reviews, 0) as reviews, coalesce(r.rating_sum, 0) as "ratingSum",
        coalesce(p.places, '{}') as places, coalesce(o.departures, '') as departures, coalesce(d.deals, '') as deals
      from chosen c
      left join places_of_trek p on p.trek_id = c.id
      left join departures_of_trek o on o.trek_id = c.id
      left join reviews_of_trek r on r.trek_id = c.id
      left join deals_of_trek d on d.trek_id = c.id
    )
    select fact.*, ('[' || departures || ']')::json as departures, ('[' || deals || ']')::json as deals,
      hash_record_extended(fact, 0)::text as stamp
    from fact order by id`.execute(db)
  return rows.map((row) => {
    const recent = bookings.get(row.id) ?? 0
    return Object.assign(row, { bookings: recent, stamp: `${row.stamp} ${recent}` })
  })
}

/** The current and future deals of the chosen treks, each with the index of its departure above. */
function dealsOf(today: IsoDate) {
  const terms = sql`deal.id as deal_id, deal.departure_id, deal.percent, deal.first_on, deal.last_on`
  const isLive = sql`deal.ended_at is null and deal.last_on >= ${today}::date`
  // Three joins, because one with `or` would compare each trek with every deal.
  // With the low estimates of a new database, PostgreSQL would otherwise read all deals again for each departure.
  return sql`deal_of as materialized (
      select c.id as trek_id, ${terms} from chosen c join deal on deal.trek_id = c.id where ${isLive}
      union all
      select c.id, ${terms} from chosen c join deal on deal.region = c.region where ${isLive}
      union all
      select o.trek_id, ${terms} from opening o join deal on deal.departure_id = o.id where ${isLive}
    ), deals_of_trek as materialized (
      select o.trek_id, string_agg(concat_ws(',', n.place, o.percent, o.first_on - date '1970-01-01',
        o.last_on - date '1970-01-01'), ',' order by n.place, o.deal_id) as deals
      from deal_of o join opening n on n.trek_id = o.trek_id and (o.departure_id is null or o.departure_id = n.id)
      group by o.trek_id
    )`
}
