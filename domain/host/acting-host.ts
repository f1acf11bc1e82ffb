import type { Visitor } from '../account/visitor.ts'
import type { Db, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { mayLookBack, mayRun } from './host-rules.ts'
import type { HostStatus } from './host-states.ts'

/** An account's status as a host; null for an account that never applied. */
export async function hostStatusOf(db: Db | Tx, accountId: string): Promise<HostStatus | null> {
  const host = await db.selectFrom('host').select('status').where('id', '=', accountId).executeTakeFirst()
  return (host?.status as HostStatus | undefined) ?? null
}

/**
 * The id of the visitor's host, approved or verified. All others are refused, including a suspended host, who may only
 * read.
 */
export async function actingHost(db: Db | Tx, { account }: Visitor): Promise<string> {
  if (!account) throw new Refusal('signed-out')
  if (!mayRun(await hostStatusOf(db, account.id))) throw new Refusal('hosts-only')
  return account.id
}

/** The id of the visitor's host, suspended or not: for reading only. All others are refused. */
export async function readingHost(db: Db | Tx, { account }: Visitor): Promise<string> {
  if (!account) throw new Refusal('signed-out')
  if (!mayLookBack(await hostStatusOf(db, account.id))) throw new Refusal('hosts-only')
  return account.id
}
