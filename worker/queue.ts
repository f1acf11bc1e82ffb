import { randomUUID } from 'node:crypto'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Deps, Later } from '#domain/deps.ts'
import { fp } from '#domain/fault-point.ts'
import type { JobName } from '#domain/job.ts'
import { jobs } from './jobs.ts'
import { isRefusedMail, keepRefusedJob } from './keep-failed-jobs.ts'
import { QUEUE_NAME, takeOrphans } from './take-orphans.ts'

const names = Object.keys(jobs) as JobName[]

/** A job that fails is tried again with growing pauses for about a day, then shows up as failed. */
const retries = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 7200, notify: true }
/** A job whose process gives no sign of life for so long is done by another one. */
const heartbeat = { heartbeatSeconds: 10 }
const LOOK_FOR_DEAD_SECONDS = 5
/** So many of a kind are done at once. A worker is woken by a new job and looks again after each. */
const AT_ONCE = 4
/** The first worker of a kind also looks by itself, for jobs that are tried once more. */
const watching = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 }
const helping = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 60 }
/** What is left for jobs under way when nobody is served any more; before, they had the time of the drain. */
const STOP_MS = 4_000

/** The queue of jobs, kept in the database beside what caused them. */
export async function openQueue(databaseUrl: string, onError: (error: unknown) => void) {
  const name = `${QUEUE_NAME} ${randomUUID().slice(0, 8)}`
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: name,
    max: 4,
    schedule: false,
    superviseIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    useListenNotify: true,
  })
  boss.on('error', onError)
  await boss.start()
  for (const job of names) await boss.createQueue(job, retries)

  /** Saves a job in the caller's transaction: it happens if and only if the change does. */
  const later: Later = async (tx, name, payload) => {
    await boss.send(name, payload, { ...heartbeat, db: fromKysely(tx) })
  }

  return {
    later,
    /** Begins to do the jobs; a failing one is logged and tried again. */
    async work(deps: Deps, onFailure: (name: string, error: unknown) => void) {
      await takeOrphans(boss, name)
      const begin = async (job: JobName, looking: typeof watching) => {
        const worker = await boss.work(job, looking, async ([one]) => {
          try {
            fp(`before-${job}`)
            if (one) await jobs[job](deps, one.data as never)
            fp(`after-${job}`)
          } catch (error) {
            onFailure(job, error)
            // A mail that is refused for good is not offered again for a day: somebody looks at it now.
            if (!one || !isRefusedMail(job, error)) throw error
            await keepRefusedJob(deps, { id: one.id, name: job, payload: one.data }, error)
          } finally {
            boss.notifyWorker(worker)
          }
        })
      }
      for (const job of names) {
        const helpers = Array.from({ length: AT_ONCE - 1 }, () => begin(job, helping))
        await Promise.all([begin(job, watching), ...helpers])
      }
    },
    /** Takes no new jobs; what a request causes meanwhile is saved, for another process. */
    rest: () => Promise.all(names.map((job) => boss.offWork(job))),
    /** Takes no new jobs, lets those under way finish, and gives back what is not done by then. */
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  }
}
