import type { Db, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'

/** The credit that an account can spend: its balance in the books, in whole cents. */
export async function creditBalance(db: Db | Tx, accountId: string): Promise<Cents> {
  const account = await db
    .selectFrom('ledger_account')
    .select('balance_cents')
    .where('id', '=', `credit:${accountId}`)
    .executeTakeFirst()
  return account?.balance_cents ?? 0
}
