import type { Db, Tx } from '../deps.ts'

/** Whether an account waits to be erased: it would lose credit that it gets now. */
export async function losesCredit(db: Db | Tx, accountId: string): Promise<boolean> {
  const erasures = db.selectFrom('erasure').select('id').where('account_id', '=', accountId)
  return (await erasures.where('ended_at', 'is', null).executeTakeFirst()) !== undefined
}
