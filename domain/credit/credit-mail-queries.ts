import type { Db, Deps } from '../deps.ts'
import type { Jobs } from '../job.ts'

/** Granted or returned credit in US cents and its account; null when it is not granted or the account is not active. */
export async function findGrantedCredit(
  { db }: Pick<Deps, 'db'>,
  { grantId, isReferral, accountId }: Jobs['mail-credit-granted'],
) {
  if (accountId !== undefined) return findReturnedCredit(db, grantId, accountId)
  const row = isReferral
    ? await db
        .selectFrom('credit_grant')
        .innerJoin('account', 'account.id', 'credit_grant.account_id')
        .select(['account.email', 'account.first_name as firstName', 'credit_grant.amount_cents as cents'])
        .where('credit_grant.id', '=', grantId)
        .where('credit_grant.state', '=', 'granted')
        .where('account.state', '=', 'active')
        .executeTakeFirst()
    : await db
        .selectFrom('proposal')
        .innerJoin('account', 'account.id', 'proposal.account_id')
        .select(['account.email', 'account.first_name as firstName', 'proposal.amount_cents as cents'])
        .where('proposal.id', '=', grantId)
        .where('proposal.kind', '=', 'credit_grant')
        .where('proposal.state', '=', 'approved')
        .where('account.state', '=', 'active')
        .executeTakeFirst()
  return row?.cents ? { ...row, cents: row.cents } : null
}

/** Credit that returned to the account that spent it, by the books. */
async function findReturnedCredit(db: Db, source: string, accountId: string) {
  const row = await db
    .selectFrom('journal')
    .innerJoin('entry', 'entry.journal_id', 'journal.id')
    .innerJoin('account', (join) => join.on('account.id', '=', accountId))
    .select(['account.email', 'account.first_name as firstName', 'entry.credit_cents as cents'])
    .where('journal.kind', 'in', ['credit_refunded', 'claim_granted'])
    .where('journal.source', '=', source)
    .where('entry.account_id', '=', `credit:${accountId}`)
    .where('account.state', '=', 'active')
    .executeTakeFirst()
  return row?.cents ? { ...row, cents: row.cents } : null
}
