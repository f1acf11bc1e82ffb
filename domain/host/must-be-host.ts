import { isUuid } from '../ids.ts'
import type { Db, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** Refuses a decision about a host that does not exist with 'not found', before anything about it is checked. */
export async function mustBeHost(db: Db | Tx, hostId: string): Promise<void> {
  const host = isUuid(hostId)
    ? await db.selectFrom('host').select('id').where('id', '=', hostId).executeTakeFirst()
    : undefined
  if (!host) throw new Refusal('host-not-found')
}
