import { sql } from 'kysely'
import type { Db, Tx } from '../deps.ts'
import type { Extra } from '../offer/offered-extra-rules.ts'

/** The extras of a sold version of a trek; none without a version, or for one from before its offer contained them. */
export async function soldExtras(db: Db | Tx, versionId: string | null): Promise<Extra[]> {
  if (versionId === null) return []
  const version = await db
    .selectFrom('trek_version')
    .select(sql<Extra[] | null>`offer -> 'extras'`.as('extras'))
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  return version.extras ?? []
}

/** What is left of the limited extras of a departure, by the first of each series. */
export async function freeStock(db: Db | Tx, departureId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('departure_extra')
    .select(['extra_id', 'stock', 'taken'])
    .where('departure_id', '=', departureId)
    .execute()
  return new Map(rows.map(({ extra_id, stock, taken }) => [extra_id, stock - taken]))
}
