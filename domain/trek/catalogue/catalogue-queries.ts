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

/** Small enough to block other requests for only a few milliseconds. */
const AT_ONCE = 500
const LATELY_MS = 30 * 86_400_000

/** Those of these treks that are listed, in their current state. */
export function readFacts({ db, now }: Reading, ids: readonly string[]): Promise<TrekFacts[]> {
  return facts({ db, now }, sql`t.id = any(${ids}::uuid[])`)
}

/** All listed treks in batches, by id. */
export async function* allFacts({ db, now }: Reading): AsyncGenerator<TrekFacts[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const some = await facts({ db, now }, sql`t.id > ${after}::uuid`)
    if (some.length > 0) yield some
    if (some.length < AT_ONCE) return
    after = some.at(-1)?.id ?? after
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

async function facts({ db, now }: Reading, which: ReturnType<typeof sql>): Promise<TrekFacts[]> {
  const today = nepalDate(now())
  const since = new Date(now().getTime() - LATELY_MS)
  const { rows } = await sql<TrekFacts>`
    with chosen as (
      select t.*, h.display_name as host, h.status = 'verified' as "isHostVerified" from trek t join host h on h.id = t.host_id
      where ${listed} and ${which} order by t.id limit ${AT_ONCE}
    ), lately as (
      select d.trek_id, count(*)::int as bookings from booking b join departure d on d.id = b.departure_id
      where b.confirmed_at > ${since} and b.state in ${stateList(bookingIs.sold)}
        and d.trek_id in (select id from chosen)
      group by d.trek_id
    ), fact as materialized (
      select c.id, c.name, c.region, c.difficulty, c.host_id as "hostId", c.host, c."isHostVerified", c.includes,
        c.duration_days as days, c.max_altitude_m as "maxAltitudeM", c.max_group_size as "maxGroupSize",
        c.booking_deadline_days as "deadlineDays", least(c.price_cents, 2000000000) as "priceCents",
        coalesce(l.bookings, 0) as bookings, r.reviews, r."ratingSum",
        array(select distinct place from trek_day where trek_id = c.id order by place) as places,
        (select coalesce(string_agg(concat_ws(',', starts_on - date '1970-01-01', max_spots - spots_taken,
            least(price_cents, 2000000000)), ',' order by price_cents, starts_on, ends_on), '')
          from departure where trek_id = c.id and state = 'open' and starts_on > ${today}::date) as departures,
        ${dealsOf(today)} as deals
      from chosen c
      left join lately l on l.trek_id = c.id
      cross join lateral (
        select count(*)::int as reviews, coalesce(sum(rating), 0)::int as "ratingSum"
        from review where trek_id = c.id and is_public
      ) r
    )
    select fact.*, ('[' || departures || ']')::json as departures, ('[' || deals || ']')::json as deals,
      hashtextextended(fact::text, 0)::text as stamp
    from fact order by id`.execute(db)
  return rows
}

/** The current and future deals of trek `c`, each with the index of its departure above. */
function dealsOf(today: IsoDate) {
  // Three reads, because one with `or` would compare each trek with every deal.
  const isLive = sql`ended_at is null and last_on >= ${today}::date`
  return sql`(select coalesce(string_agg(concat_ws(',', o.place, deal.percent, deal.first_on - date '1970-01-01',
      deal.last_on - date '1970-01-01'), ',' order by o.place, deal.id), '')
    from (
      select * from deal where trek_id = c.id and ${isLive}
      union all
      select * from deal where region = c.region and ${isLive}
      union all
      select * from deal where departure_id in (select id from departure where trek_id = c.id) and ${isLive}
    ) deal join lateral (
      select id, row_number() over (order by price_cents, starts_on, ends_on) - 1 as place
      from departure where trek_id = c.id and state = 'open' and starts_on > ${today}::date
    ) o on deal.departure_id is null or deal.departure_id = o.id)`
}
