import type { PgBoss } from 'pg-boss'

/** The prefix of the application name of every process's queue connections. */
export const QUEUE_NAME = 'chautari-jobs'

/**
 * Releases the jobs of a killed process, when no other process may be running them. Otherwise a job without a heartbeat
 * for 10 s is taken over.
 */
export async function reclaimAbandonedJobs(boss: PgBoss, ownName: string): Promise<void> {
  await boss.getDb().executeSql(
    `update pgboss.job set state = 'retry', start_after = now() + retry_delay * interval '1 s' where state = 'active' and not exists (
       select from pg_stat_activity where datname = current_database()
         and application_name like $1 and application_name <> $2)`,
    [`${QUEUE_NAME} %`, ownName],
  )
}
