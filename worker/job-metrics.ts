import { sql } from 'kysely'
import type { Db } from '#domain/deps.ts'

/** The waiting and running jobs of one name, the age of the oldest, and the failed jobs that wait for a person. */
export type JobFigures = { name: string; waiting: number; oldestSeconds: number; failed: number }

/** Reads the metrics of every job with any, for all processes together. */
export async function jobFigures(db: Db): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select name, sum(waiting)::int as waiting, max(oldest)::float as "oldestSeconds", sum(failed)::int as failed
    from (
      select data ->> 'name' as name, count(*) as waiting, extract(epoch from now() - min(created_on)) as oldest, 0 as failed
      from pgboss.job where state in ('created', 'retry', 'active') group by data ->> 'name'
      union all
      select name, 0, 0, count(*) from failed_job where retried_at is null group by name
    ) as each group by name order by name`.execute(db)
  return rows
}
