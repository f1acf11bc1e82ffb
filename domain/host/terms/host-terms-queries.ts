import { sql } from 'kysely'
import type { Db, Tx } from '../../deps.ts'

/** A version of a host's own terms; an empty `body` says that the host has none since then. */
export type HostTerms = { number: number; body: string; sha256: Buffer; madeAt: Date }

/** Whether the host of the row `trek` has own terms at present. */
export const hostHasTerms = sql<boolean>`coalesce((select body <> '' from host_terms
  where host_terms.host_id = trek.host_id order by number desc limit 1), false)`

/** The newest version of a host's own terms; null when the host never had any. */
export async function findHostTerms(db: Db | Tx, hostId: string): Promise<HostTerms | null> {
  const terms = await db
    .selectFrom('host_terms')
    .select(['number', 'body', 'sha256', 'made_at as madeAt'])
    .where('host_id', '=', hostId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return terms ?? null
}
