import { sql } from 'kysely'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { bookable, listed, spotsFree } from '../trek/search/found-treks.ts'

/** The site's public numbers: listed treks, their regions and hosts, bookable departures, and reviews. */
export type SiteStats = {
  treks: number
  regions: number
  hosts: number
  /** Departures that can be booked today. */
  departures: number
  reviews: number
}

/** Counts what the public can see now. */
export async function siteStats({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<SiteStats> {
  const { rows } = await sql<SiteStats>`
    select count(*)::int as treks, count(distinct t.region)::int as regions, count(distinct t.host_id)::int as hosts,
      (select count(*)::int from departure d join trek t on t.id = d.trek_id join host h on h.id = t.host_id
        where ${listed} and ${bookable(nepalDate(now()))} and ${spotsFree} > 0) as departures,
      (select count(*)::int from review where is_public) as reviews
    from trek t join host h on h.id = t.host_id where ${listed}`.execute(db)
  const [stats] = rows
  if (!stats) throw new Error('counting gave no answer')
  return stats
}
