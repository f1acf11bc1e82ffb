import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

export type MoneyHealth = {
  /** Open differences between our books and the provider's lists. */
  differences: number
  /** Attempts by which the provider may still take money. */
  unfinishedPayments: number
  /** Refunds that failed, and those that were approved and not sent within an hour. */
  stuckRefunds: number
  failedJobs: number
  unappliedEvents: number
  /** What the provider held more than our books said at the last comparison; null before the first. */
  balanceDifferenceCents: number | null
  invariantViolations: number
}

/** Whether the money is where the books say it is, in the few figures that somebody is woken for. */
export async function moneyHealth({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<MoneyHealth> {
  const hourAgo = new Date(now().getTime() - 3_600_000)
  const { rows } = await sql<MoneyHealth>`select
    (select count(*) from provider_difference where settled_at is null) as differences,
    (select count(*) from payment where state in ('created', 'open', 'processing')) as "unfinishedPayments",
    (select count(*) from refund where state = 'failed' or (state = 'approved' and approved_at < ${hourAgo}))
      as "stuckRefunds",
    (select count(*) from failed_job where retried_at is null) as "failedJobs",
    (select count(*) from payment_event where applied_at is null and error is not null) as "unappliedEvents",
    (select balance_difference_cents from reconciliation) as "balanceDifferenceCents",
    (select count(*) from invariant_violation) as "invariantViolations"`.execute(db)
  if (!rows[0]) throw new Error('no figures')
  return rows[0]
}
