import { sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { noFilter, partyOf, type ListFilter } from './filter-rules.ts'
import { bookable, listed, spotsFree } from './found-treks.ts'
import { pictureSource, type PictureSource } from './picture-rules.ts'
import { ratingOf, type Rating } from './rating-rules.ts'
import type { Difficulty } from './trek-rules.ts'

/** A trek as it stands in a list of results. */
export type ListedTrek = {
  id: string
  slug: string
  name: string
  region: string
  difficulty: Difficulty
  days: number
  maxAltitudeM: number
  /** The largest group that the host takes. */
  maxGroupSize: number
  host: string
  picture: PictureSource
  /** Nights on the way: which day, and metres above the sea. */
  profile: [day: number, metres: number][]
  rating: Rating | null
  /** The lowest price of a departure that can still be booked; without one, the trek's own. */
  fromCents: Cents
  /** The first departure that can be booked and has a spot for everybody in the party. */
  next: { startsOn: IsoDate; spotsLeft: number } | null
}

/** A departure of a listed trek that can be booked and has a spot for everybody in the party. */
export type ListedDeparture = {
  id: string
  startsOn: IsoDate
  endsOn: IsoDate
  priceCents: Cents
  spotsLeft: number
}

type Reading = Pick<Deps, 'db' | 'now'>
/** Whom and when departures must suit. */
type Wish = Pick<ListFilter, 'from' | 'to' | 'adults' | 'children'>

/** The widest that a card shows its picture: a phone's width at three pixels a point. */
const CARD_WIDTH = 960
/** As many as are read before a date is chosen from them. */
const MOST_DEPARTURES = 24

type Row = Omit<ListedTrek, 'picture' | 'rating' | 'next'> & {
  mean: number | null
  reviews: number
  next: ListedTrek['next'] | { startsOn: null }
  key: string | null
  alt: string | null
  width: number | null
  height: number | null
}

/** The treks with these ids, in their order, as they are at this moment; one that is no longer listed is left out. */
export async function readTreks(
  { db, now }: Reading,
  ids: readonly string[],
  wish: Wish = noFilter,
): Promise<ListedTrek[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select t.id, t.slug, t.name, t.region, t.difficulty, t.duration_days as days, t.max_altitude_m as "maxAltitudeM",
      t.max_group_size as "maxGroupSize", h.display_name as host, coalesce(d.from_cents, t.price_cents) as "fromCents",
      json_build_object('startsOn', d.next_on, 'spotsLeft', d.spots_left) as next, r.mean, r.reviews,
      p.storage_key as key, p.alt, p.width, p.height, (
        select coalesce(json_agg(json_build_array(day, altitude_m) order by day), '[]')
        from trek_day where trek_id = t.id and kind in ('trek', 'rest')
      ) as profile
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join trek t on t.id = asked.id
    join host h on h.id = t.host_id
    left join picture p on p.trek_id = t.id and p.position = 1
    cross join lateral (
      select min(d.price_cents) as from_cents, min(d.starts_on) as next_on,
        (array_agg(${spotsFree} order by d.starts_on))[1] as spots_left
      from departure d where d.trek_id = t.id and ${suiting(wish, nepalDate(now()))}
    ) d
    cross join lateral (
      select avg(rating)::float8 as mean, count(*)::int as reviews
      from review where trek_id = t.id and is_public
    ) r
    where ${listed}
    order by asked.place`.execute(db)
  return rows.map(({ mean, reviews, key, alt, width, height, next, ...trek }) => ({
    ...trek,
    picture: pictureSource(key ?? 'art/hero-home.webp', alt ?? '', width ?? 1200, height ?? 900, CARD_WIDTH),
    rating: ratingOf(mean, reviews),
    next: next?.startsOn ? next : null,
  }))
}

/** The departures of these treks that suit a filter, by date, for each trek's id. */
export async function readDepartures(
  { db, now }: Reading,
  ids: readonly string[],
  wish: Wish,
): Promise<Map<string, ListedDeparture[]>> {
  const { rows } = await sql<{ id: string; departures: ListedDeparture[] }>`
    select t.id, coalesce(found.departures, '[]') as departures
    from trek t cross join lateral (
      select json_agg(first) as departures from (
        select d.id, d.starts_on as "startsOn", d.ends_on as "endsOn", d.price_cents as "priceCents",
          ${spotsFree} as "spotsLeft"
        from departure d where d.trek_id = t.id and ${suiting(wish, nepalDate(now()))}
        order by d.starts_on, d.ends_on limit ${MOST_DEPARTURES}
      ) first
    ) found
    where t.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, departures }) => [id, departures]))
}

function suiting({ from, to, ...party }: Wish, today: IsoDate) {
  return sql<boolean>`${bookable(today)} and ${spotsFree} >= ${partyOf(party)}
    and (${from}::date is null or d.starts_on >= ${from}::date)
    and (${to}::date is null or d.starts_on <= ${to}::date)`
}
