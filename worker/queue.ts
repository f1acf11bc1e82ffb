import { randomUUID } from 'node:crypto'
import { fromKysely, PgBoss, type WorkOptions } from 'pg-boss'
import type { Deps, Enqueue } from '#domain/deps.ts'
import { crashPoint } from '#domain/crash-point.ts'
import type { JobName, Jobs } from '#domain/job.ts'
import {
  adoptRetryOptions,
  type Attempt,
  beginAgain,
  recordFailure,
  recordRecovery,
  retryOptions,
} from './job-attempts.ts'
import { placeOf, type QueueName, queueNames, SOMEONE_WAITS } from './job-queues.ts'
import { jobs } from './jobs.ts'
import { isRefusedMail, recordRefusedJob } from './record-failed-jobs.ts'
import { moveOldJobs } from './move-old-jobs.ts'
import { QUEUE_NAME, reclaimAbandonedJobs } from './reclaim-abandoned-jobs.ts'

/** A job as the queue stores it, and how often the job itself has failed. */
type QueuedJob = { [Name in JobName]: { name: Name; payload: Jobs[Name] } }[JobName] & { failures?: number }

/** A job without a heartbeat for this long is taken by another process. */
const heartbeat = { heartbeatSeconds: 10 }
const LOOK_FOR_DEAD_SECONDS = 10
/** No job waits for another one here, so the queue checks for that as rarely as possible. */
const NO_FLOWS_SECONDS = 3600
/** A new job wakes the workers of its queue. One of them also polls, for due retries. */
const polling: WorkOptions = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 6 }
const woken: WorkOptions = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 60 }
/** How many jobs of a queue run at once in a process. */
const workersOf: Record<QueueName, number> = { mail: 6, money: 4, files: 2, other: 2 }
/**
 * Workers only for mails that someone waits for, so that a slow mail server does not delay a login code behind others.
 */
const RESERVED_FOR_WAITING = 2
/** The time left for running jobs after the HTTP server has stopped; before, they had the time of the drain. */
const STOP_MS = 4_000

/** The job queues, in the same database as the changes that cause the jobs. */
export async function openQueue(databaseUrl: string, onError: (error: unknown) => void) {
  const name = `${QUEUE_NAME} ${randomUUID().slice(0, 8)}`
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: name,
    max: 4,
    schedule: false,
    superviseIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    flowIntervalSeconds: NO_FLOWS_SECONDS,
    useListenNotify: true,
  })
  boss.on('error', onError)
  await boss.start()
  for (const queue of queueNames) await boss.createQueue(queue, retryOptions)
  await adoptRetryOptions(boss)

  /** Saves a job in the caller's transaction: it runs if and only if the change is committed. */
  const enqueue: Enqueue = async (tx, name, payload, { afterSeconds = 0 } = {}) => {
    const { queue, priority } = placeOf(name)
    await boss.send(
      queue,
      { name, payload },
      {
        ...heartbeat,
        priority,
        db: fromKysely(tx),
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
      },
    )
  }

  return {
    enqueue,
    /** Starts the workers; a failing job is logged and retried. */
    async work(deps: Deps, onFailure: (name: string, error: unknown) => void) {
      await reclaimAbandonedJobs(boss, name)
      await moveOldJobs(boss)
      const begin = async (queue: QueueName, options: WorkOptions) => {
        const worker = await boss.work<QueuedJob>(queue, options, async ([one]) => {
          try {
            if (one) await runJob(boss, deps, one, onFailure)
          } finally {
            boss.notifyWorker(worker)
          }
        })
      }
      for (const queue of queueNames) {
        const others = Array.from({ length: workersOf[queue] - 1 }, () => begin(queue, woken))
        await Promise.all([begin(queue, polling), ...others])
      }
      const reserved = { ...woken, minPriority: SOMEONE_WAITS }
      await Promise.all(Array.from({ length: RESERVED_FOR_WAITING }, () => begin('mail', reserved)))
    },
    /** Moves the jobs of queues that only earlier versions use. */
    moveOldJobs: () => moveOldJobs(boss),
    /** Takes no new jobs; jobs that requests still cause are saved for another process. */
    rest: () => Promise.all(queueNames.map((queue) => boss.offWork(queue))),
    /** Takes no new jobs, lets running ones finish, and releases those that are not done in time. */
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  }
}

async function runJob(
  boss: PgBoss,
  deps: Deps,
  attempt: Attempt & { data: QueuedJob },
  onFailure: (name: string, error: unknown) => void,
): Promise<void> {
  const { id, data } = attempt
  const { name, payload } = data
  if (attempt.retryCount > 0 && !(await beginAgain(boss, deps, attempt))) return
  try {
    crashPoint(`before-${name}`)
    await jobs[name](deps, payload as never)
    crashPoint(`after-${name}`)
  } catch (error) {
    onFailure(name, error)
    // A permanently refused mail is not retried for a day: a person decides first.
    if (isRefusedMail(name, error)) return recordRefusedJob(deps, { id, name, payload }, error)
    await recordFailure(boss, deps, attempt, error as Error)
    throw error
  }
  await recordRecovery(deps, attempt)
}
