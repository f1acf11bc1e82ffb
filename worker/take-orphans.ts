import type { PgBoss } from 'pg-boss'

/** Begins the name of every process's own connections to its queue. */
export const QUEUE_NAME = 'chautari-jobs'

/**
 * Lets the jobs begin again that a killed process left under way, when no other process is there that may be doing them;
 * where one is, a job that nobody gives a sign of life for 10 s is taken up.
 */
export async function takeOrphans(boss: PgBoss, ownName: string): Promise<void> {
  await boss.getDb().executeSql(
    `update pgboss.job set state = 'retry', start_after = now() + retry_delay * interval '1 s' where state = 'active' and not exists (
       select from pg_stat_activity where datname = current_database()
         and application_name like $1 and application_name <> $2)`,
    [`${QUEUE_NAME} %`, ownName],
  )
}
