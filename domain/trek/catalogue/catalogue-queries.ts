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
const READ_AT_ONCE = 10_000
/** Small enough to block other requests for only a few milliseconds. */
const GIVEN_AT_ONCE = 500
const LATELY_MS = 30 * 86_400_000

/** Those of these treks that are listed, in their current state. */
export async function readFacts({ db, now }: Reading, ids: readonly string[]): Promise<TrekFacts[]> {
  const bookings = await recentBookings({ db, now }, sql`d.trek_id = any(${ids}::uuid[])`)
  return facts({ db, now }, sql`t.id = any(${ids}::uuid[])`, bookings)
}

/** All listed treks in batches, by id. The database reads the next treks while the caller works on those before. */
export async function* allFacts({ db, now }: Reading): AsyncGenerator<TrekFacts[]> {
  // Counted together, because each batch would look for its bookings among all of them.
  const bookings = await recentBookings({ db, now }, sql`true`)
  const readAfter = (id: string) => {
    const reading = facts({ db, now }, sql`t.id > ${id}::uuid`, bookings)
    // The caller may stop before it waits for this.
    reading.catch(() => {})
    return reading
  }
  let reading: Promise<TrekFacts[]> | undefined = readAfter('00000000-0000-0000-0000-000000000000')
  while (reading) {
    const some: TrekFacts[] = await reading
    const last = some.at(-1)
    reading = last && some.length === READ_AT_ONCE ? readAfter(last.id) : undefined
    for (let at = 0; at < some.length; at += GIVEN_AT_ONCE) yield some.slice(at, at + GIVEN_AT_ONCE)
  }
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
  const { rows } = await sql<Omit<TrekFacts, 'bookings'>>`
    with chosen as (
      select t.id, t.name, t.region, t.difficulty, t.host_id as "hostId", h.display_name as host,
        h.status = 'verified' as "isHostVerified", t.includes, t.duration_days as days, t.max_altitude_m as "maxAltitudeM",
        t.max_group_size as "maxGroupSize", t.booking_deadline_days as "deadlineDays",
        least(t.price_cents, 2000000000) as "priceCents"
      from trek t join host h on h.id = t.host_id
      where ${listed} and ${which} order by t.id limit ${READ_AT_ONCE}
    ), ${dealsOf(today)}, fact as materialized (
      select c.*, r.reviews, r."ratingSum",
        array(select distinct place from trek_day where trek_id = c.id order by place) as places,
        (select coalesce(string_agg(concat_ws(',', starts_on - date '1970-01-01', max_spots - spots_taken,
            least(price_cents, 2000000000)), ',' order by price_cents, starts_on, ends_on), '')
          from departure where trek_id = c.id and state = 'open' and starts_on > ${today}::date) as departures,
        coalesce(d.deals, '') as deals
      from chosen c
      left join deals_of_trek d on d.trek_id = c.id
      cross join lateral (
        select count(*)::int as reviews, coalesce(sum(rating), 0)::int as "ratingSum"
        from review where trek_id = c.id and is_public
      ) r
    )
    select fact.*, ('[' || departures || ']')::json as departures, ('[' || deals || ']')::json as deals,
      hashtextextended(fact::text, 0)::text as stamp
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
  return sql`deal_of as (
      select c.id as trek_id, ${terms} from chosen c join deal on deal.trek_id = c.id where ${isLive}
      union all
      select c.id, ${terms} from chosen c join deal on deal.region = c.region where ${isLive}
      union all
      select c.id, ${terms} from chosen c join departure on departure.trek_id = c.id
        join deal on deal.departure_id = departure.id where ${isLive}
    ), numbered as (
      select id, trek_id, row_number() over (partition by trek_id order by price_cents, starts_on, ends_on) - 1 as place
      from departure
      where trek_id in (select trek_id from deal_of) and state = 'open' and starts_on > ${today}::date
    ), deals_of_trek as (
      select o.trek_id, string_agg(concat_ws(',', n.place, o.percent, o.first_on - date '1970-01-01',
        o.last_on - date '1970-01-01'), ',' order by n.place, o.deal_id) as deals
      from deal_of o join numbered n on n.trek_id = o.trek_id and (o.departure_id is null or o.departure_id = n.id)
      group by o.trek_id
    )`
}
