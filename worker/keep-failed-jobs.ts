import { sql } from 'kysely'
import type { Deps } from '#domain/deps.ts'
import type { JobName } from '#domain/job.ts'
import { OutsideFault } from '#domain/outside-fault.ts'

/**
 * Writes down the jobs that failed for good, where the office lists them until somebody has looked; the queue itself
 * forgets them after a week. Events of the payment provider are their own record. Answers how many are new.
 */
export async function keepFailedJobs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into failed_job (id, name, payload, error, failed_at)
    select id, data ->> 'name', coalesce(data -> 'payload', '{}'), ${wordsOf(sql`coalesce(output ->> 'message', output #>> '{value,message}', '')`)}, ${now()}
    from pgboss.job where state = 'failed' and data ->> 'name' <> 'apply-payment-event'
    on conflict (id) do nothing`.execute(db)
  // What an error said may quote a row of somebody's; the queue keeps no copy of it.
  await sql`update pgboss.job set output = null where state = 'failed' and output is not null`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Whether a mail's recipient or text was refused for good by a mail server. */
export function isRefusedMail(name: JobName, error: unknown): error is OutsideFault {
  return name.startsWith('mail-') && error instanceof OutsideFault && error.refused
}

type FailingJob = { id: string; name: JobName; payload: unknown }

/**
 * Writes down a mail that was refused for good, where the office lists it. A login code is not: whoever mistyped their
 * address sees that none comes, and there is nobody to look for.
 */
export async function keepRefusedJob(deps: Deps, job: FailingJob, error: OutsideFault): Promise<void> {
  if (job.name !== 'mail-login-code') await keepFailingJob(deps, job, error)
}

/** Lists a job in the office, once, with its error, although it may still be tried again. */
export async function keepFailingJob(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, name, payload }: FailingJob,
  error: Error,
): Promise<void> {
  await sql`insert into failed_job (id, name, payload, error, failed_at)
    values (${id}, ${name}, ${JSON.stringify(payload)}, ${wordsOf(sql`${error.message}::text`)}, ${now()})
    on conflict (id) do nothing`.execute(db)
}

/** Takes a job off the list of the office. */
export async function settleFailingJob({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<void> {
  await sql`update failed_job set retried_at = ${now()} where id = ${id} and retried_at is null`.execute(db)
}

/** Whether a job was on the list of the office and has been settled there, by an operator who has it tried as a new job. */
export async function isGivenToOffice({ db }: Pick<Deps, 'db'>, id: string): Promise<boolean> {
  const { rows } = await sql`select from failed_job where id = ${id} and retried_at is not null`.execute(db)
  return rows.length > 0
}

/** What an error said, without addresses and without what a database quotes of a row. */
function wordsOf(message: ReturnType<typeof sql>) {
  const withoutAddresses = sql`regexp_replace(${message}, '[^[:space:]@<>"''(]+@[^[:space:]@<>"'')]+', '[email]', 'g')`
  return sql`left(regexp_replace(${withoutAddresses}, '\\([^()]*\\)=\\([^()]*\\)', '[row]', 'g'), 300)`
}
