import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Db } from '../deps.ts'
import type { Cents } from '../money.ts'
import { bookable, listed, spotsFree } from './found-treks.ts'
import { ratingOf } from './rating-rules.ts'
import type { Difficulty } from './trek-rules.ts'

type Like = { id: string; region: string; difficulty: string; durationDays: number; maxAltitudeM: number }

type Row = {
  id: string
  slug: string
  name: string
  region: string
  difficulty: Difficulty
  durationDays: number
  maxAltitudeM: number
  picture: { key: string; alt: string; width: number; height: number }
  fromCents: Cents
  nextOn: IsoDate | null
  spotsLeft: number | null
  mean: number | null
  reviews: number
}

/** The three listed treks most like this one: the same region first, then difficulty, days and height alike. */
export async function similarTreks(db: Db, like: Like, today: IsoDate) {
  const { rows } = await sql<Row>`
    select t.id, t.slug, t.name, t.region, t.difficulty, t.duration_days as "durationDays", t.max_altitude_m as "maxAltitudeM",
      json_build_object('key', p.storage_key, 'alt', p.alt, 'width', p.width, 'height', p.height) as picture,
      coalesce(d.from_cents, t.price_cents) as "fromCents", d.next_on as "nextOn", d.spots_left as "spotsLeft",
      r.mean, r.reviews
    from trek t
    join host h on h.id = t.host_id
    join picture p on p.trek_id = t.id and p.position = 1
    cross join lateral (
      select min(d.price_cents) as from_cents, min(d.starts_on) as next_on,
        (array_agg(${spotsFree} order by d.starts_on))[1] as spots_left
      from departure d where d.trek_id = t.id and ${bookable(today)} and ${spotsFree} > 0
    ) d
    cross join lateral (
      select avg(rating)::float8 as mean, count(*)::int as reviews
      from review where trek_id = t.id and hidden_at is null
    ) r
    where ${listed} and t.id <> ${like.id}
    order by t.region <> ${like.region}, t.difficulty <> ${like.difficulty},
      abs(t.duration_days - ${like.durationDays}::int) + abs(t.max_altitude_m - ${like.maxAltitudeM}::int) / 250, t.slug
    limit 3`.execute(db)
  return rows.map(({ mean, reviews, ...trek }) => ({ ...trek, rating: ratingOf(mean, reviews) }))
}
