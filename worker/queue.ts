import { fromKysely, PgBoss } from 'pg-boss'
import type { Deps, Later } from '#domain/deps.ts'
import type { JobName } from '#domain/job.ts'
import { jobs } from './jobs.ts'

const names = Object.keys(jobs) as JobName[]

/** A job that fails is tried again with growing pauses for about a day, then shows up as failed. */
const retries = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 7200, notify: true }

/** The queue of jobs, kept in the database beside what caused them. */
export async function openQueue(databaseUrl: string, onError: (error: unknown) => void) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'chautari-jobs',
    max: 4,
    schedule: false,
    useListenNotify: true,
  })
  boss.on('error', onError)
  await boss.start()
  for (const name of names) await boss.createQueue(name, retries)

  /** Saves a job in the caller's transaction: it happens if and only if the change does. */
  const later: Later = async (tx, name, payload) => {
    await boss.send(name, payload, { db: fromKysely(tx) })
  }

  return {
    later,
    /** Begins to do the jobs; a failing one is logged and tried again. */
    async work(deps: Deps, onFailure: (name: string, error: unknown) => void) {
      for (const name of names)
        await boss.work(
          name,
          { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, localConcurrency: 4 },
          async ([job]) => {
            try {
              if (job) await jobs[name](deps, job.data as never)
            } catch (error) {
              onFailure(name, error)
              throw error
            }
          },
        )
    },
    /** Takes no new jobs and lets those under way finish. */
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  }
}
