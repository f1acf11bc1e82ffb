import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { listed } from './search/found-treks.ts'

/** The content of the picture that other sites show with a link to a trek. */
export type SharedTrek = { name: string; region: string; days: number; maxAltitudeM: number; key: string }

/** A listed trek by its slug; null when there is none, or none with a picture. */
export async function sharedTrek({ db }: Pick<Deps, 'db'>, slug: string): Promise<SharedTrek | null> {
  const { rows } = await sql<SharedTrek>`
    select t.name, t.region, t.duration_days as days, t.max_altitude_m as "maxAltitudeM", p.storage_key as key
    from trek t join host h on h.id = t.host_id join picture p on p.trek_id = t.id and p.position = 1
    where ${listed} and t.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}
