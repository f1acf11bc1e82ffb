import type { PgBoss } from 'pg-boss'
import { jobs } from './jobs.ts'
import { placeOf } from './job-queues.ts'

/**
 * Moves jobs that wait in a queue of their own name into the queues of today. Versions before had one queue for each kind of
 * job; one that is still running during an update goes on to use them. Answers how many were moved.
 */
export async function moveOldJobs(boss: PgBoss): Promise<number> {
  const old = Object.keys(jobs).map((name) => ({ name, ...placeOf(name as keyof typeof jobs) }))
  const { rows } = await boss.getDb().executeSql(
    `update pgboss.job set name = old.queue, priority = old.priority,
       data = jsonb_build_object('name', old.name, 'payload', coalesce(job.data, '{}'))
     from jsonb_to_recordset($1) as old (name text, queue text, priority int)
     where job.name = old.name and job.state in ('created', 'retry') returning job.id`,
    [JSON.stringify(old)],
  )
  return rows.length
}
