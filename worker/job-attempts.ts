import type { PgBoss } from 'pg-boss'
import type { Deps } from '#domain/deps.ts'
import type { JobName } from '#domain/job.ts'
import { movesMoney, queueNames } from './job-queues.ts'
import { isGivenToOffice, recordFailingJob, settleFailingJob } from './record-failed-jobs.ts'
import { afterCrash, afterFailure, FIRST_PAUSE } from './retry-rules.ts'

/**
 * The queue counts each time that a worker takes a job, even when the process of the last one was killed. So its own
 * limit is set out of reach, and failures of the job itself are counted beside its payload.
 */
const BEYOND_REACH = 1_000_000
/** Keeps a waiting job: the queue would delete it after two weeks. */
const YEARS_SECONDS = 10 * 365 * 86_400

/** How the queues treat a job whose process has ended; after a failure `recordFailure` decides. */
export const retryOptions = {
  retryLimit: BEYOND_REACH,
  retryDelay: FIRST_PAUSE,
  retryBackoff: false,
  retentionSeconds: YEARS_SECONDS,
  notify: true,
}

/** One attempt at a job, as the queue gives it to a worker. */
export type Attempt = {
  id: string
  /** How often a worker has taken the job before. */
  retryCount: number
  data: { name: JobName; payload: unknown; failures?: number }
}

/**
 * Prepares a job that was started before: the end of a process does not count as a failure. Returns false when an
 * operator has retried it as a new job, which replaces it.
 */
export async function beginAgain(
  boss: PgBoss,
  deps: Deps,
  { id, retryCount, data }: Attempt,
): Promise<boolean> {
  const { name, payload, failures = 0 } = data
  if (await isGivenToOffice(deps, id)) return false
  const crashes = retryCount - failures
  const { pause, alert } = afterCrash(crashes)
  await boss
    .getDb()
    .executeSql(
      `update pgboss.job set retry_delay = $3 where id = $1 and state = 'active' and retry_count = $2`,
      [id, retryCount, pause],
    )
  if (alert) {
    const error = new Error(`${crashes} processes ended before this job was done`)
    await recordFailingJob(deps, { id, name, payload }, error)
  }
  return true
}

/** Records a failure of the job itself, and when it is retried; the caller then throws the error to the queue. */
export async function recordFailure(
  boss: PgBoss,
  deps: Deps,
  { id, retryCount, data: { name, payload, failures = 0 } }: Attempt,
  error: Error,
): Promise<void> {
  const plan = afterFailure(failures + 1, movesMoney(name), Math.random())
  await boss.getDb().executeSql(
    `update pgboss.job set data = data || jsonb_build_object('failures', $3::int), retry_delay = coalesce($4, 0),
       retry_limit = case when $4::int is null then retry_count else retry_limit end
     where id = $1 and state = 'active' and retry_count = $2`,
    [id, retryCount, failures + 1, plan.pause],
  )
  // A job that is given up is recorded after the queue has released it. Provider events are their own record.
  if (plan.alert && plan.pause !== null && name !== 'apply-payment-event')
    await recordFailingJob(deps, { id, name, payload }, error)
}

/** Removes a job that succeeded after all from the office's list. */
export async function recordRecovery(deps: Deps, { id, retryCount }: Attempt): Promise<void> {
  if (retryCount > 0) await settleFailingJob(deps, id)
}

/** Applies these rules to queues and jobs of an earlier version, which counted every end of a process. */
export async function adoptRetryOptions(boss: PgBoss): Promise<void> {
  for (const queue of queueNames) await boss.updateQueue(queue, { ...retryOptions, retryDelayMax: null })
  await boss.getDb().executeSql(
    `update pgboss.job set retry_limit = $2, retry_backoff = false, retry_delay_max = null, retry_delay = $3,
       keep_until = greatest(keep_until, now() + $4 * interval '1 s')
     where name = any($1) and state in ('created', 'retry', 'active') and retry_backoff`,
    [queueNames, BEYOND_REACH, FIRST_PAUSE, YEARS_SECONDS],
  )
}
