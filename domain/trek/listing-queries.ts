import { sql, type RawBuilder } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { bookable, listed, matching, spotsFree } from './found-treks.ts'
import { noFilter, PAGE_SIZE, partyOf, type ListFilter } from './filter-rules.ts'
import { pictureSource, type PictureSource } from './picture-rules.ts'
import { ratingOf, type Rating } from './rating-rules.ts'
import type { Difficulty } from './trek-rules.ts'

/** A trek as it stands in a list of results. */
/** The widest that a card shows its picture: a phone's width at three pixels a point. */
const CARD_WIDTH = 960

export type ListedTrek = {
  id: string
  slug: string
  name: string
  region: string
  difficulty: Difficulty
  days: number
  maxAltitudeM: number
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

type Reading = Pick<Deps, 'db' | 'now'>

/** The treks that a filter finds, best rated first and those without an open departure last, and how many there are in all. */
export async function listTreks(
  { db, now }: Reading,
  filter: ListFilter,
): Promise<{ treks: ListedTrek[]; total: number }> {
  const dated = filter.from || filter.to ? sql<boolean>`d.next_on is not null` : sql<boolean>`true`
  return readTreks(db, {
    today: nepalDate(now()),
    party: partyOf(filter),
    from: filter.from,
    to: filter.to,
    where: sql`${matching(filter)} and ${dated}`,
    order: sql`d.next_on is null, ${esteem} desc`,
    limit: PAGE_SIZE * filter.page,
  })
}

/** Three treks that come closest to a filter which found nothing: by name, region, difficulty and date, in this order. */
export async function nearestTreks({ db, now }: Reading, filter: ListFilter): Promise<ListedTrek[]> {
  const { text, regions, difficulties, from, to } = filter
  const around = from ?? to
  const { treks } = await readTreks(db, {
    today: nepalDate(now()),
    party: partyOf(filter),
    from: null,
    to: null,
    where: sql`true`,
    order: sql`d.next_on is null,
      ${text ? sql`word_similarity(search_text(${text}), search_text(t.name)) desc,` : sql``}
      t.region = any(${regions}) desc, t.difficulty = any(${difficulties}) desc,
      ${around ? sql`abs(d.next_on - ${around}::date),` : sql``} ${esteem} desc`,
    limit: 3,
  })
  return treks
}

/** The treks that were booked and looked at most in the last 30 days, then the top picks; only such as can be booked. */
export async function trendingTreks({ db, now }: Reading, limit: number): Promise<ListedTrek[]> {
  const ranked = await db.selectFrom('trending_trek').select('trek_id').orderBy('place').execute()
  const ids = ranked.map(({ trek_id }) => trek_id)
  const { treks } = await readTreks(db, {
    today: nepalDate(now()),
    party: 1,
    from: null,
    to: null,
    where: sql`t.id = any(${ids}::uuid[]) and d.next_on is not null`,
    order: sql`array_position(${ids}::uuid[], t.id)`,
    limit,
  })
  if (treks.length === limit) return treks
  const others = await listTreks({ db, now }, noFilter)
  const more = others.treks.filter(({ id, next }) => next && !ids.includes(id))
  return [...treks, ...more].slice(0, limit)
}

/** The mean rating as if five more travellers had given an 8: a single 10 does not lead the list. */
const esteem = sql`(coalesce(r.mean * r.reviews, 0) + 40) / (r.reviews + 5)`

type Wanted = {
  today: IsoDate
  party: number
  from: IsoDate | null
  to: IsoDate | null
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
}

type Row = Omit<ListedTrek, 'picture' | 'rating' | 'next' | 'maxAltitudeM'> & {
  max_altitude_m: number
  mean: number | null
  reviews: number
  next_on: IsoDate | null
  spots_left: number | null
  total: number
  key: string | null
  alt: string | null
  width: number | null
  height: number | null
}

async function readTreks(db: Db, { today, party, from, to, where, order, limit }: Wanted) {
  const { rows } = await sql<Row>`
    with found as (
      select t.id, t.slug, t.name, t.region, t.difficulty, t.duration_days as days, t.max_altitude_m,
        h.display_name as host, coalesce(d.from_cents, t.price_cents) as "fromCents", d.next_on::text, d.spots_left,
        r.mean, r.reviews, count(*) over ()::int as total, row_number() over (order by ${order}, t.name, t.id) as place
      from trek t
      join host h on h.id = t.host_id
      cross join lateral (
        select min(d.price_cents) as from_cents, min(d.starts_on) as next_on,
          (array_agg(${spotsFree} order by d.starts_on))[1] as spots_left
        from departure d
        where d.trek_id = t.id and ${bookable(today)} and ${spotsFree} >= ${party}
          and (${from}::date is null or d.starts_on >= ${from}::date)
          and (${to}::date is null or d.starts_on <= ${to}::date)
      ) d
      cross join lateral (
        select avg(rating)::float8 as mean, count(*)::int as reviews
        from review where trek_id = t.id and hidden_at is null
      ) r
      where ${listed} and ${where}
      order by place limit ${limit}
    )
    select found.*, p.storage_key as key, p.alt, p.width, p.height, (
      select coalesce(json_agg(json_build_array(day, altitude_m) order by day), '[]')
      from trek_day where trek_id = found.id and kind in ('trek', 'rest')
    ) as profile
    from found left join picture p on p.trek_id = found.id and p.position = 1
    order by place`.execute(db)
  return { treks: rows.map(toListed), total: rows[0]?.total ?? 0 }
}

function toListed(row: Row): ListedTrek {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    region: row.region,
    difficulty: row.difficulty,
    days: row.days,
    maxAltitudeM: row.max_altitude_m,
    host: row.host,
    picture: pictureSource(
      row.key ?? 'art/hero-home.webp',
      row.alt ?? '',
      row.width ?? 1200,
      row.height ?? 900,
      CARD_WIDTH,
    ),
    profile: row.profile,
    rating: ratingOf(row.mean, row.reviews),
    fromCents: row.fromCents,
    next: row.next_on === null ? null : { startsOn: row.next_on, spotsLeft: row.spots_left ?? 0 },
  }
}
