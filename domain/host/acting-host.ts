import type { Visitor } from '../account/visitor.ts'
import type { Db, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { mayLookBack, mayRun, type HostStatus } from './host-rules.ts'

/** Where somebody stands as a host; null for whoever never asked to be one. */
export async function hostStatusOf(db: Db | Tx, accountId: string): Promise<HostStatus | null> {
  const host = await db.selectFrom('host').select('status').where('id', '=', accountId).executeTakeFirst()
  return (host?.status as HostStatus | undefined) ?? null
}

/** The id of the host who is asking, approved or verified. Anybody else is refused, a suspended host too: that one only reads. */
export async function actingHost(db: Db | Tx, { account }: Visitor): Promise<string> {
  if (!account) throw new Refusal('signed-out')
  if (!mayRun(await hostStatusOf(db, account.id))) throw new Refusal('hosts-only')
  return account.id
}

/** The id of the host who is asking, suspended or not: for what is only read. Anybody else is refused. */
export async function readingHost(db: Db | Tx, { account }: Visitor): Promise<string> {
  if (!account) throw new Refusal('signed-out')
  if (!mayLookBack(await hostStatusOf(db, account.id))) throw new Refusal('hosts-only')
  return account.id
}
