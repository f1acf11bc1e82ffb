import type { Tx } from '../deps.ts'

/** All staff: support and operators. */
export async function staffAccounts(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', 'in', ['support', 'operator'])
    .where('state', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}
