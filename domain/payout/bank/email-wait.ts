import type { Db, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { QUIET_HOURS_AFTER_CHANGE } from '../payout-hold-rules.ts'

/** Until when a host's email address cannot be changed; 'case' while operators investigate a report of the host. */
export type EmailWait = { until: Date } | 'case' | null

/**
 * Why an account's email address cannot be changed now. Otherwise an attacker could change the bank details and then
 * the address that receives the warning.
 */
export async function emailWaitOf(db: Db | Tx, accountId: string, at: Date): Promise<EmailWait> {
  const host = await db
    .selectFrom('host')
    .leftJoin('vault.bank_account as bank', 'bank.host_id', 'host.id')
    .leftJoin('bank_case', (join) =>
      join.onRef('bank_case.host_id', '=', 'host.id').on('bank_case.closed_at', 'is', null),
    )
    .select(['bank.changed_at', 'bank_case.id as caseId'])
    .where('host.id', '=', accountId)
    .executeTakeFirst()
  if (host?.caseId) return 'case'
  if (!host?.changed_at) return null
  const until = new Date(host.changed_at.getTime() + QUIET_HOURS_AFTER_CHANGE * 3_600_000)
  return until > at ? { until } : null
}

/** Refuses a change of an account's email address shortly after new bank details. */
export async function mustNotFollowBankChange(db: Db | Tx, accountId: string, at: Date): Promise<void> {
  const wait = await emailWaitOf(db, accountId, at)
  if (wait === 'case') throw new Refusal('email-waits-for-case')
  if (wait) throw new Refusal('email-waits-for-bank', { until: wait.until.toISOString() })
}
