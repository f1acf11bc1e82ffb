import type { Deps } from '../../deps.ts'

/** An account for a mail about its current state; null when it is erased. */
export async function findAccountToMail({ db }: Pick<Deps, 'db'>, accountId: string) {
  const row = await db
    .selectFrom('account')
    .select(['email', 'first_name as firstName', 'state', 'account.stopped_because as why'])
    .where('id', '=', accountId)
    .where('state', '<>', 'erased')
    .executeTakeFirst()
  return row ?? null
}

/** An approved change of a role, with its recipient; null when the account is erased. */
export async function findRoleToMail({ db }: Pick<Deps, 'db'>, proposalId: string) {
  const row = await db
    .selectFrom('proposal')
    .innerJoin('account', 'account.id', 'proposal.account_id')
    .select(['account.email', 'account.first_name as firstName', 'proposal.payload'])
    .where('proposal.id', '=', proposalId)
    .where('proposal.state', '=', 'approved')
    .where('account.state', '<>', 'erased')
    .executeTakeFirst()
  if (!row) return null
  const { from = '', to = '' } = row.payload as Record<string, string>
  return { email: row.email, firstName: row.firstName, from, to }
}
