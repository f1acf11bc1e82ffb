import { sql } from 'kysely'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { bookable, listed, spotsFree } from '../trek/found-treks.ts'

/** How much there is in the house: what is listed, who lists it, and what travellers wrote. */
export type HouseFacts = {
  treks: number
  regions: number
  hosts: number
  /** That somebody could book today. */
  departures: number
  reviews: number
}

/** Counts what the public sees, as things stand. */
export async function houseFacts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<HouseFacts> {
  const { rows } = await sql<HouseFacts>`
    select count(*)::int as treks, count(distinct t.region)::int as regions, count(distinct t.host_id)::int as hosts,
      (select count(*)::int from departure d join trek t on t.id = d.trek_id join host h on h.id = t.host_id
        where ${listed} and ${bookable(nepalDate(now()))} and ${spotsFree} > 0) as departures,
      (select count(*)::int from review where is_public) as reviews
    from trek t join host h on h.id = t.host_id where ${listed}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('counting gave no answer')
  return facts
}
