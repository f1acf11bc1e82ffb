import { sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import { type BestDeal, bestDeal, dealJson, paidCents } from '../deal/best-deal-queries.ts'
import { type Paid, paidWith, type ShownDeal } from '../deal/deal-words-rules.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { noFilter, partyOf, type ListFilter } from './search/filter-rules.ts'
import { bookable, listed, spotsFree } from './search/found-treks.ts'
import { pictureSource, type PictureSource } from '../picture/picture-rules.ts'
import { ratingOf, type Rating } from './rating-rules.ts'
import type { Difficulty } from './trek-rules.ts'

/** A trek in a list of results. */
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
  /** Nights on the way: the day and the altitude in metres. */
  profile: [day: number, metres: number][]
  rating: Rating | null
  /** The lowest price for one traveller on a bookable departure; without one, the trek's own. */
  fromCents: Cents
  /** The deal behind that price. */
  deal: ShownDeal | null
  /** The first bookable departure with room for the party. */
  next: { startsOn: IsoDate; spotsLeft: number; paysCents: Cents } | null
}

/** A bookable departure of a listed trek with room for the party. */
export type ListedDeparture = Paid & {
  id: string
  startsOn: IsoDate
  endsOn: IsoDate
  spotsLeft: number
}

type Reading = Pick<Deps, 'db' | 'now'>
/** Who the departures must suit, and when; members see deals earlier. */
export type Wish = Pick<ListFilter, 'from' | 'to' | 'adults' | 'children'> & { isMember?: boolean }

/** The widest picture of a card: a phone's width at three pixels a point. */
const CARD_WIDTH = 960
/** The most that are read before a date is chosen. */
const MOST_DEPARTURES = 24

type Row = Omit<ListedTrek, 'picture' | 'rating' | 'next' | 'deal' | 'fromCents'> & {
  priceCents: Cents
  deal: BestDeal | null
  mean: number | null
  reviews: number
  next: ListedTrek['next'] | { startsOn: null }
  key: string | null
  alt: string | null
  width: number | null
  height: number | null
}

/** The current data of these treks, in their order; unlisted ones are left out. */
export async function readTreks(
  { db, now }: Reading,
  ids: readonly string[],
  wish: Wish = noFilter,
): Promise<ListedTrek[]> {
  if (ids.length === 0) return []
  const today = nepalDate(now())
  const { rows } = await sql<Row>`
    select t.id, t.slug, t.name, t.region, t.difficulty, t.duration_days as days, t.max_altitude_m as "maxAltitudeM",
      t.max_group_size as "maxGroupSize", h.display_name as host, coalesce(o.price_cents, t.price_cents) as "priceCents",
      o.deal, json_build_object('startsOn', o.next_on, 'spotsLeft', o.spots_left, 'paysCents', o.next_pays) as next, r.mean, r.reviews,
      p.storage_key as key, p.alt, p.width, p.height, (
        select coalesce(json_agg(json_build_array(day, altitude_m) order by day), '[]')
        from trek_day where trek_id = t.id and kind in ('trek', 'rest')
      ) as profile
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join trek t on t.id = asked.id
    join host h on h.id = t.host_id
    left join picture p on p.trek_id = t.id and p.position = 1
    cross join lateral (
      select min(starts_on) as next_on, (array_agg(free order by starts_on, id))[1] as spots_left,
        (array_agg(pays order by starts_on, id))[1] as next_pays,
        (array_agg(price_cents order by pays, starts_on, id))[1] as price_cents,
        (array_agg(deal order by pays, starts_on, id))[1] as deal
      from (
        select d.id, d.starts_on, d.price_cents, ${spotsFree} as free, ${paidCents} as pays, ${dealJson} as deal
        from departure d left join lateral (${bestDeal(dealWish(wish, today))}) best on true
        where d.trek_id = t.id and ${suiting(wish, today)}
      ) offered
    ) o
    cross join lateral (
      select avg(rating)::float8 as mean, count(*)::int as reviews
      from review where trek_id = t.id and is_public
    ) r
    where ${listed}
    order by asked.place`.execute(db)
  return rows.map(({ mean, reviews, key, alt, width, height, next, priceCents, deal, ...trek }) => ({
    ...trek,
    ...fromWith(paidWith(priceCents, deal, today)),
    picture: pictureSource(key ?? 'art/hero-home.webp', alt ?? '', width ?? 1200, height ?? 900, CARD_WIDTH),
    rating: ratingOf(mean, reviews),
    next: next?.startsOn ? next : null,
  }))
}

/** The departures of these treks that match a filter, by date, for each trek's id. */
export async function readDepartures(
  { db, now }: Reading,
  ids: readonly string[],
  wish: Wish,
): Promise<Map<string, ListedDeparture[]>> {
  const today = nepalDate(now())
  const { rows } = await sql<{ id: string; departures: RowDeparture[] }>`
    select t.id, coalesce(found.departures, '[]') as departures
    from trek t cross join lateral (
      select json_agg(first) as departures from (
        select d.id, d.starts_on as "startsOn", d.ends_on as "endsOn", d.price_cents as "priceCents",
          ${spotsFree} as "spotsLeft", ${dealJson} as deal
        from departure d left join lateral (${bestDeal(dealWish(wish, today))}) best on true
        where d.trek_id = t.id and ${suiting(wish, today)}
        order by d.starts_on, d.ends_on limit ${MOST_DEPARTURES}
      ) first
    ) found
    where t.id = any(${ids}::uuid[])`.execute(db)
  const shown = ({ priceCents, deal, ...departure }: RowDeparture) => ({
    ...departure,
    ...paidWith(priceCents, deal, today),
  })
  return new Map(rows.map(({ id, departures }) => [id, departures.map(shown)]))
}

type RowDeparture = Omit<ListedDeparture, keyof Paid> & { priceCents: Cents; deal: BestDeal | null }

function fromWith({ paysCents, deal }: Paid): Pick<ListedTrek, 'fromCents' | 'deal'> {
  return { fromCents: paysCents, deal }
}

function dealWish({ isMember = false }: Wish, today: IsoDate) {
  return { today, isMember }
}

function suiting({ from, to, ...party }: Wish, today: IsoDate) {
  return sql<boolean>`${bookable(today)} and ${spotsFree} >= ${partyOf(party)}
    and (${from}::date is null or d.starts_on >= ${from}::date)
    and (${to}::date is null or d.starts_on <= ${to}::date)`
}
