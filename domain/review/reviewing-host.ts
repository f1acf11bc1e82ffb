import type { Visitor } from '../account/visitor.ts'
import type { Db, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** The host who is asking, approved or verified: a suspended one reads only. Anybody else is refused. */
export async function reviewingHost(db: Db | Tx, { account }: Visitor): Promise<string> {
  if (!account) throw new Refusal('signed-out')
  const host = await db
    .selectFrom('host')
    .select('id')
    .where('id', '=', account.id)
    .where('status', 'in', ['approved', 'verified'])
    .executeTakeFirst()
  if (!host) throw new Refusal('hosts-only')
  return host.id
}
