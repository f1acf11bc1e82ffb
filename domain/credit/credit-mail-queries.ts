import type { Deps } from '../deps.ts'
import type { Jobs } from '../job.ts'

/** Granted credit in US cents and its account; null when it is not granted or the account is not active. */
export async function findGrantedCredit(
  { db }: Pick<Deps, 'db'>,
  { grantId, isReferral }: Jobs['mail-credit-granted'],
) {
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
