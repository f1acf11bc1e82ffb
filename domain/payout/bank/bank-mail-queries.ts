import type { Deps } from '../../deps.ts'
import type { BankReview } from './bank-review-states.ts'

/** The data of the mail about a change of bank details, masked; null when the account is closed. */
export async function findBankChangeToMail({ db }: Pick<Deps, 'db'>, changeId: string) {
  const change = await db
    .selectFrom('vault.bank_change as change')
    .innerJoin('host', 'host.id', 'change.host_id')
    .innerJoin('account', 'account.id', 'host.id')
    .select(['account.email', 'host.display_name as name', 'change.host_id', 'change.masked'])
    .select(['change.changed_at as changedAt', 'change.device'])
    .where('change.id', '=', changeId)
    .where('account.state', '<>', 'erased')
    .executeTakeFirst()
  if (!change) return null
  const before = await db
    .selectFrom('vault.bank_change')
    .select('masked')
    .where('host_id', '=', change.host_id)
    .where('changed_at', '<', change.changedAt)
    .orderBy('changed_at', 'desc')
    .executeTakeFirst()
  return { ...change, before: before?.masked ?? null }
}

/**
 * An operator's request at `at` for a letter, or rejection of a host's bank details; null when it is no longer current
 * or the account is closed.
 */
export async function findBankReviewToMail(
  { db }: Pick<Deps, 'db'>,
  { hostId, review, at }: { hostId: string; review: BankReview; at: string },
) {
  const found = await db
    .selectFrom('vault.bank_account as bank')
    .innerJoin('host', 'host.id', 'bank.host_id')
    .innerJoin('account', 'account.id', 'host.id')
    .select(['account.email', 'host.display_name as hostName', 'bank.masked'])
    .select('bank.review_message as message')
    .where('bank.host_id', '=', hostId)
    .where('bank.review', '=', review)
    .where('bank.reviewed_at', '=', new Date(at))
    .where('account.state', '=', 'active')
    .executeTakeFirst()
  return found ?? null
}
