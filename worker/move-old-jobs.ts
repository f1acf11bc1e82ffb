import type { PgBoss } from 'pg-boss'
import { jobs } from './jobs.ts'
import { placeOf } from './job-queues.ts'

/**
 * Moves waiting and failed jobs of queues with their own name into the current queues. Earlier versions had one queue
 * for each kind of job. A process of such a version may add jobs until an update ends, so this runs repeatedly. Returns
 * the number of moved jobs.
 */
export async function moveOldJobs(boss: PgBoss): Promise<number> {
  const old = Object.keys(jobs).map((name) => ({ name, ...placeOf(name as keyof typeof jobs) }))
  const { rows } = await boss.getDb().executeSql(
    `update pgboss.job set name = old.queue, priority = old.priority,
       data = jsonb_build_object('name', old.name, 'payload', coalesce(job.data, '{}'))
     from jsonb_to_recordset($1) as old (name text, queue text, priority int)
     where job.name = old.name and job.state in ('created', 'retry', 'failed') returning job.id`,
    [JSON.stringify(old)],
  )
  return rows.length
}
