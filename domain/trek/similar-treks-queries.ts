import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Db } from '../deps.ts'
import type { Difficulty } from './trek-rules.ts'

export type SimilarTrek = Awaited<ReturnType<typeof similarTreks>>[number]

type Like = { id: string; region: string; difficulty: string; durationDays: number; maxAltitudeM: number }

/** The three active treks nearest to this one: the same region first, then difficulty, days and height alike. */
export function similarTreks(
  db: Db,
  { id, region, difficulty, durationDays, maxAltitudeM }: Like,
  today: IsoDate,
) {
  const bookable = sql<boolean>`d.state = 'open' and d.starts_on > ${today}
    and d.starts_on - trek.booking_deadline_days >= ${today}`
  return db
    .selectFrom('trek')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .leftJoin('picture', (join) =>
      join.onRef('picture.trek_id', '=', 'trek.id').on('picture.position', '=', 1),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('departure as d')
          .select(['d.starts_on', sql<number>`d.max_spots - d.spots_taken`.as('spots_left')])
          .whereRef('d.trek_id', '=', 'trek.id')
          .where(bookable)
          .where(sql<boolean>`d.spots_taken < d.max_spots`)
          .orderBy('d.starts_on')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['trek.slug', 'trek.name', 'trek.region', 'trek.duration_days as durationDays'])
    .select([
      sql<Difficulty>`trek.difficulty`.as('difficulty'),
      'trek.max_altitude_m as maxAltitudeM',
      'picture.storage_key as pictureKey',
      'picture.alt as pictureAlt',
      'picture.width as pictureWidth',
      'picture.height as pictureHeight',
      'next.starts_on as nextOn',
      'next.spots_left as nextSpotsLeft',
      sql<number>`coalesce((select min(d.price_cents) from departure d
        where d.trek_id = trek.id and d.spots_taken < d.max_spots and ${bookable}), trek.price_cents)`.as(
        'fromCents',
      ),
      sql<number>`(select count(*)::int from review r where r.trek_id = trek.id and r.hidden_at is null)`.as(
        'reviews',
      ),
      sql<number | null>`(select round(avg(r.rating), 1)::float8 from review r
        where r.trek_id = trek.id and r.hidden_at is null)`.as('score'),
    ])
    .where('trek.state', '=', 'active')
    .where('host.status', 'in', ['approved', 'verified'])
    .where('trek.id', '<>', id)
    .orderBy(sql`trek.region <> ${region}`)
    .orderBy(sql`trek.difficulty <> ${difficulty}`)
    .orderBy(
      sql`abs(trek.duration_days - ${durationDays}::int) + abs(trek.max_altitude_m - ${maxAltitudeM}::int) / 250`,
    )
    .orderBy('trek.slug')
    .limit(3)
    .execute()
}
