import { sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { dollarsOf, type Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { listed, namedBy } from './search/found-treks.ts'
import { readTreks } from './listed-trek-queries.ts'
import { pictureUrl } from '../picture/picture-rules.ts'
import { cancellationPolicy } from './record-rules.ts'
import type { Difficulty } from './trek-rules.ts'

/** The specification's Trek without its volatile part (see departing-queries.ts). Prices in US dollars. */
export type TrekRecord = {
  id: string
  trek_name: string
  slug: string
  region: string
  difficulty: Difficulty
  duration: number
  price: number
  images: string[]
  description: string
  overview: string
  itinerary: TrekRecordDay[]
  includes: string[]
  excludes: string[]
  cancellation_policy: string
  max_group_size: number
  max_altitude: number
  distance: number | null
  host_id: string
  host: { id: string; first_name: string; last_name: string; display_name: string }
  location: string
  booking_deadline_days: number
  deposit_percentage: number | null
}

type TrekRecordDay = {
  day: number
  title: string
  altitude: number
  hours: number
  distance: number
  description: string
  meals: string[]
}

type Row = Omit<TrekRecord, 'price' | 'images' | 'cancellation_policy'> & {
  price_cents: Cents
  pictures: { key: string; width: number }[]
}

/** The records of these treks, in no order; unlisted treks are left out. */
export async function trekRecords({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<TrekRecord[]> {
  const { rows } = await sql<Row>`
    select t.id, t.name as trek_name, t.slug, t.region, t.difficulty, t.duration_days as duration, t.price_cents,
      t.summary as description, t.overview, t.includes, t.excludes, t.max_group_size,
      t.max_altitude_m as max_altitude, t.distance_km as distance, t.host_id, t.booking_deadline_days,
      t.deposit_percent as deposit_percentage,
      t.start_place || ', ' || t.region || ', Nepal' as location,
      json_build_object('id', h.id, 'first_name', a.first_name, 'last_name', a.last_name,
        'display_name', h.display_name) as host,
      (select coalesce(json_agg(json_build_object('key', storage_key, 'width', width) order by position), '[]')
        from picture where trek_id = t.id) as pictures,
      (select coalesce(json_agg(json_build_object('day', day, 'title', place, 'altitude', altitude_m, 'hours', hours,
        'distance', km, 'description', description, 'meals', meals) order by day), '[]')
        from trek_day where trek_id = t.id) as itinerary
    from trek t join host h on h.id = t.host_id join account a on a.id = h.id
    where t.id = any(${ids}::uuid[]) and ${listed}`.execute(db)
  return rows.map(({ price_cents, pictures, ...record }) => ({
    ...record,
    price: dollarsOf(price_cents),
    images: pictures.map(({ key, width }) => pictureUrl(key, width >= 960 ? 960 : 320)),
    cancellation_policy: cancellationPolicy(),
  }))
}

/** A trek as a list needs it. Prices in US dollars; `rating` is of 10. */
export type TrekCard = {
  id: string
  trek_name: string
  slug: string
  region: string
  difficulty: Difficulty
  duration: number
  max_altitude: number
  max_group_size: number
  host: string
  price: number
  image: string
  rating: number | null
  reviews: number
  next_departure: { trek_date: IsoDate; spots_left: number } | null
}

/** The cards of these treks, in their order; unlisted ones are left out. */
export async function trekCards(deps: Pick<Deps, 'db' | 'now'>, ids: readonly string[]): Promise<TrekCard[]> {
  return (await readTreks(deps, ids)).map((trek) => ({
    id: trek.id,
    trek_name: trek.name,
    slug: trek.slug,
    region: trek.region,
    difficulty: trek.difficulty,
    duration: trek.days,
    max_altitude: trek.maxAltitudeM,
    max_group_size: trek.maxGroupSize,
    host: trek.host,
    price: dollarsOf(trek.fromCents),
    image: trek.picture.src,
    rating: trek.rating && Math.round(trek.rating.score * 10) / 10,
    reviews: trek.rating?.count ?? 0,
    next_departure: trek.next && { trek_date: trek.next.startsOn, spots_left: trek.next.spotsLeft },
  }))
}

/** The taken spots of a trek's offered departures, including holds, or of the one that starts on a date. */
export async function bookedSpots(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  trek: string,
  startsOn?: IsoDate,
): Promise<number> {
  const today = nepalDate(now())
  const { rows } = await sql<{ departures: number; spots: number }>`
    select count(d.id)::int as departures, coalesce(sum(d.spots_taken), 0)::int as spots
    from trek t join host h on h.id = t.host_id
    left join departure d on d.trek_id = t.id and d.state = 'open' and d.starts_on > ${today}::date
      and (${startsOn ?? null}::date is null or d.starts_on = ${startsOn ?? null}::date)
    where ${listed} and ${namedBy(trek)}
    group by t.id`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('trek-not-found')
  if (startsOn && found.departures === 0) throw new Refusal('departure-not-found')
  return found.spots
}
