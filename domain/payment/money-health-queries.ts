import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { stateList } from '../state-list.ts'
import { paymentIs } from './payment-states.ts'

export type MoneyHealth = {
  /** Open discrepancies between our books and the provider's lists. */
  differences: number
  /** Attempts for which the provider may still take money. */
  unfinishedPayments: number
  /** Refunds that failed, and approved refunds that were not sent within an hour. */
  stuckRefunds: number
  failedJobs: number
  unappliedEvents: number
  /** The excess of the provider's balance over our books at the last comparison; null before the first. */
  balanceDifferenceCents: number | null
  invariantViolations: number
}

/** Whether the money is where the books say it is: the metrics that raise an alert. */
export async function moneyHealth({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<MoneyHealth> {
  const hourAgo = new Date(now().getTime() - 3_600_000)
  const { rows } = await sql<MoneyHealth>`select
    (select count(*) from provider_difference where settled_at is null) as differences,
    (select count(*) from payment where state in ${stateList(paymentIs.live)}) as "unfinishedPayments",
    (select count(*) from refund where state = 'failed' or (state = 'approved' and approved_at < ${hourAgo}))
      + (select count(*) from gift_card_refund where state = 'failed' or (state = 'approved' and created_at < ${hourAgo}))
      as "stuckRefunds",
    (select count(*) from failed_job where retried_at is null) as "failedJobs",
    (select count(*) from payment_event where applied_at is null and error is not null) as "unappliedEvents",
    (select balance_difference_cents from reconciliation) as "balanceDifferenceCents",
    (select count(*) from invariant_violation) + (select count(*) from invariant_violation_of_documents)
      as "invariantViolations"`.execute(db)
  if (!rows[0]) throw new Error('no figures')
  return rows[0]
}
