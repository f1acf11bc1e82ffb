import { sql } from 'kysely'
import type { Deps } from '#domain/deps.ts'
import type { JobName } from '#domain/job.ts'
import { ExternalServiceError } from '#domain/external-service-error.ts'

/**
 * Records the jobs that failed for good, for the office's list; the queue deletes them after a week. Provider events
 * are their own record. Returns the number of new ones.
 */
export async function recordFailedJobs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into failed_job (id, name, payload, error, failed_at)
    select id, data ->> 'name', coalesce(data -> 'payload', '{}'), ${wordsOf(sql`coalesce(output ->> 'message', output #>> '{value,message}', '')`)}, ${now()}
    from pgboss.job where state = 'failed' and data ->> 'name' <> 'apply-payment-event'
    on conflict (id) do nothing`.execute(db)
  // An error message may quote personal data, so the queue stores no copy of it.
  await sql`update pgboss.job set output = null where state = 'failed' and output is not null`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Whether a mail server permanently refused a mail's recipient or text. */
export function isRefusedMail(name: JobName, error: unknown): error is ExternalServiceError {
  return name.startsWith('mail-') && error instanceof ExternalServiceError && error.refused
}

type FailingJob = { id: string; name: JobName; payload: unknown }

/**
 * Records a permanently refused mail for the office's list. A login code is not listed: a person who mistyped the address
 * sees that none arrives, and there is nobody to contact.
 */
export async function recordRefusedJob(
  deps: Deps,
  job: FailingJob,
  error: ExternalServiceError,
): Promise<void> {
  if (job.name !== 'mail-login-code') await recordFailingJob(deps, job, error)
}

/** Lists a job in the office, once, with its error, although it may still be retried. */
export async function recordFailingJob(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, name, payload }: FailingJob,
  error: Error,
): Promise<void> {
  await sql`insert into failed_job (id, name, payload, error, failed_at)
    values (${id}, ${name}, ${JSON.stringify(payload)}, ${wordsOf(sql`${error.message}::text`)}, ${now()})
    on conflict (id) do nothing`.execute(db)
}

/** Removes a job from the office's list. */
export async function settleFailingJob({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<void> {
  await sql`update failed_job set retried_at = ${now()} where id = ${id} and retried_at is null`.execute(db)
}

/** Whether an operator has settled a listed job by retrying it as a new job. */
export async function isGivenToOffice({ db }: Pick<Deps, 'db'>, id: string): Promise<boolean> {
  const { rows } = await sql`select from failed_job where id = ${id} and retried_at is not null`.execute(db)
  return rows.length > 0
}

/** An error message without addresses and without a row that a database quotes. */
function wordsOf(message: ReturnType<typeof sql>) {
  const withoutAddresses = sql`regexp_replace(${message}, '[^[:space:]@<>"''(]+@[^[:space:]@<>"'')]+', '[email]', 'g')`
  return sql`left(regexp_replace(${withoutAddresses}, '\\([^()]*\\)=\\([^()]*\\)', '[row]', 'g'), 300)`
}
