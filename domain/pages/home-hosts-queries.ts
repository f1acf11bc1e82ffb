import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { CatalogueDeps } from '../trek/catalogue.ts'
import { bookable, listed, spotsFree } from '../trek/search/found-treks.ts'
import { ratingOf, type Rating } from '../trek/rating-rules.ts'
import type { PublicHost } from './host-page-queries.ts'

/** A host for the home page. */
export type HomeHost = PublicHost & {
  /** The number of bookable treks. */
  treks: number
  /** The rating of all treks of the host. */
  rating: Rating | null
}

type Row = Omit<HomeHost, 'rating'> & { mean: number | null; count: number }

/** Hosts with a bookable trek on that date in Nepal: verified ones first, then those with the most reviews. */
export async function findHomeHosts(
  { db, catalogue }: Pick<CatalogueDeps, 'db' | 'catalogue'>,
  today: IsoDate,
  most: number,
): Promise<HomeHost[]> {
  const ids = await catalogue.hosts(today, most)
  const { rows } = await sql<Row>`
    select p.id, p.name, p.bio, p.photo_key as "photoKey", p.is_verified as "isVerified", bookable.treks, r.mean, r.count
    from public_host p
    cross join lateral (
      select count(*)::int as treks from trek t join host h on h.id = t.host_id
      where h.id = p.id and ${listed} and exists (
        select from departure d where d.trek_id = t.id and ${bookable(today)} and ${spotsFree} > 0)
    ) bookable
    cross join lateral (
      select avg(review.rating)::float8 as mean, count(*)::int as count
      from review join trek on trek.id = review.trek_id where trek.host_id = p.id and review.is_public
    ) r
    where p.id = any(${ids}::uuid[]) and bookable.treks > 0
    order by array_position(${ids}::uuid[], p.id)`.execute(db)
  return rows.map(({ mean, count, ...host }) => ({ ...host, rating: ratingOf(mean, count) }))
}
