import { sql } from 'kysely'
import type { Db } from '#domain/deps.ts'

/** Begins the name of every process's own connections to its queue. */
export const QUEUE_NAME = 'chautari-jobs'

/**
 * Lets the jobs begin again that a killed process left under way, when no other process is there that may be doing them;
 * where one is, a job that nobody gives a sign of life for 10 s is taken up. Answers how many.
 */
export async function takeOrphans(db: Db, ownName: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'retry', start_after = now() where state = 'active' and not exists (
      select from pg_stat_activity where datname = current_database()
        and application_name like ${`${QUEUE_NAME} %`} and application_name <> ${ownName})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
