import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkServer } from '#db/check-server.ts'
import { databaseOn, openPool } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openReplicas } from '#db/replicas.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import { withNotices } from '#domain/notification/add-notice.ts'
import { ExternalServiceError } from '#domain/external-service-error.ts'
import { drawnDocuments } from '#integrations/documents/drawn-documents.ts'
import { pdfDocuments } from '#integrations/pdf/pdf-documents.ts'
import { sharpPictures } from '#integrations/pictures/sharp-pictures.ts'
import { openQueue } from '#worker/queue.ts'
import { scheduledTasks, type ScheduledTask } from '#worker/schedule.ts'
import { startScheduler } from '#worker/scheduler.ts'
import type { Env } from '../env.ts'
import { buildWeb } from './static/build-web.ts'
import { holdCatalogue } from './catalogue.ts'
import { markDatabaseMode } from './demonstration/demonstration.ts'
import { createHttpServer } from './http-server.ts'
import { createWorkerServer } from './metrics/worker-server.ts'
import { processFigures } from './metrics/process-metrics.ts'
import { electLeader, type Leader } from './leader/elect-leader.ts'
import { choosePort, listen } from './listen.ts'
import { sharedCounts } from './limits/shared-counts.ts'
import { companyOf } from './company.ts'
import { ourAccountOf } from './our-account.ts'
import { outside } from './outside.ts'
import { readers } from './replicas/readers.ts'
import { openStorage } from './storage.ts'
import { holdStreams } from './streams/streams.ts'
import { startDrawing } from './static/prerender.ts'
import type { Output } from './terminal.ts'
import { viewCounter } from './view-counter.ts'

/** What a stopping process does: it first stops accepting requests, then stops its parts in reverse order. */
type Leaving = { begun: boolean; rest: (() => Promise<unknown>)[]; shut: () => Promise<void> }

/**
 * Starts all parts in order; returns the URL and how to stop them in reverse order. For `drainMs` the process still
 * serves, reports that it is not ready, and begins no more jobs.
 */
export async function run(
  env: Env,
  output: Output,
  dev: boolean,
): Promise<{ url: string; stop: (drainMs: number) => Promise<void> }> {
  const { log } = output
  const stops: (() => Promise<unknown>)[] = []
  const leaving: Leaving = { begun: false, rest: [], shut: async () => {} }
  const leave = async (drainMs: number) => {
    leaving.begun = true
    for (const each of leaving.rest) each().catch((error: unknown) => log.warn({ err: error }, 'at the stop'))
    if (drainMs > 0) await pause(drainMs).then(leaving.shut)
    await stopAll(stops)
  }
  let stopping: Promise<void> | undefined
  const stop = (drainMs: number) => (stopping ??= leave(drainMs))
  try {
    return { url: await start(env, output, dev, stops, leaving), stop }
  } catch (error) {
    await stop(0).catch(() => {})
    throw error
  }
}

/** Stops what started last first; a failure does not stop the others from ending. */
async function stopAll(stops: (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = []
  for (const each of stops.toReversed()) await each().catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw new Error('not everything could be stopped', { cause: faults[0] })
}

async function start(
  env: Env,
  { log, announce }: Output,
  dev: boolean,
  stops: (() => Promise<unknown>)[],
  leaving: Leaving,
): Promise<string> {
  const warn = (message: string) => log.warn(message)
  const port = await choosePort(env.PORT, env.HOST)
  const url =
    env.PUBLIC_URL?.replace(/\/+$/, '') ??
    `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`
  const isWorker = env.ROLE === 'worker'
  if (!dev && !isWorker) buildWeb(announce)

  const dataDir = resolve(env.DATA_DIR)
  const embedded = env.DATABASE_URL ? null : await startEmbedded({ dataDir, keepUp: true, log: announce })
  if (embedded) stops.push(() => embedded.stop())
  const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? ''
  const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl
  let pool = () => ({ inUse: 0, idle: 0, waiting: 0 })
  const connections = openPool(databaseUrl, {
    max: env.DATABASE_POOL,
    applicationName: 'chautari',
    onLost: (error) => warn(error.message),
    onPool: (asked) => (pool = asked),
  })
  const db = databaseOn(connections)
  stops.push(() => db.destroy())
  await checkServer(db, databaseUrl)
  announce('Preparing the tables')
  await migrate(db)
  await markDatabaseMode(db, env.MODE, new Date())

  const replicas = openReplicas({
    urls: env.DATABASE_REPLICA_URL,
    primary: connections,
    db,
    max: env.DATABASE_POOL,
    mostLagMs: env.REPLICA_LAG_SECONDS * 1000,
    warn,
  })
  stops.push(replicas.stop)

  const parts = await outside({
    env,
    pool: connections,
    db,
    databaseUrl,
    directUrl,
    url,
    port,
    warn,
    announce,
  })
  stops.push(parts.stop)
  const queue = await openQueue(directUrl, (error) => log.warn({ err: error }, 'the job queue'))
  stops.push(queue.stop)

  const held = await holdCatalogue({ db, now: parts.now, databaseUrl: directUrl, replicas, warn })
  stops.push(held.stop)
  const streams = await holdStreams({ db, now: parts.now, databaseUrl: directUrl, warn })
  stops.push(streams.stop)

  const files = await openStorage(env, dataDir, warn)
  stops.push(files.stop)
  const { pdfs, stop: stopPdfs } = pdfDocuments()
  stops.push(stopPdfs)
  const { pictures, stop: stopPictures } = sharpPictures()
  stops.push(stopPictures)

  const deps: CatalogueDeps = {
    db,
    now: parts.now,
    enqueue: withNotices(queue.enqueue, parts.now),
    secret: parts.secret,
    origin: url,
    ourAccount: ourAccountOf(env),
    company: companyOf(env),
    payments: parts.payments,
    mail: parts.mail,
    rates: parts.rates,
    catalogue: held.catalogue,
    pdfs,
    pictures,
    documents: drawnDocuments(pictures),
    storage: files.storage,
    reportExternalError: (error) =>
      error instanceof ExternalServiceError
        ? log.warn({ err: error }, 'an outside service failed')
        : log.error({ err: error }, 'a fault of this program, or of its database'),
  }
  await parts.prepare?.(deps)
  // The database reads the treks while the modules of the pages load.
  const loaded = held.load()
  loaded.catch(() => {})

  const counts = sharedCounts(databaseUrl, warn)
  stops.push(counts.stop)
  const figures = processFigures({
    db,
    pool: () => pool(),
    streams: streams.size,
    replicas: replicas.figures,
  })
  stops.push(figures.stop)
  const views = viewCounter(deps)
  stops.push(views.write)
  const ready = async () => !leaving.begun && (await sql`select 1`.execute(db)).rows.length === 1
  const app = isWorker
    ? await createWorkerServer({ deps, log, ready, figures })
    : await createHttpServer({
        deps,
        log,
        dev,
        secure: url.startsWith('https:'),
        countViews: views.count,
        trustProxy: env.TRUST_PROXY,
        publicOrigin: env.PUBLIC_URL ? new URL(url).origin : null,
        paymentOrigin: parts.paymentOrigin,
        company: deps.company,
        demonstration: parts.pages,
        streams,
        readers: readers({ deps, replicas, position: held.position, secure: url.startsWith('https:') }),
        counts,
        figures,
        waiting: () => pool().waiting,
        isLeaving: () => leaving.begun,
        ready,
      })
  const worksOnJobs = env.ROLE !== 'web'
  if (worksOnJobs)
    await queue.work(deps, (name, error) =>
      log.warn({ err: error, job: name }, 'a job failed and is tried again'),
    )
  const ofJobs: ScheduledTask[] = [
    ...scheduledTasks(env.RECONCILE_SECONDS),
    { name: 'move-old-jobs', everySeconds: 60, run: queue.moveOldJobs },
  ]
  let leader: Leader | null = null
  const scheduler = startScheduler(
    deps,
    [
      ...(worksOnJobs ? ofJobs : []),
      { name: 'forget-request-counts', everySeconds: 60, run: counts.sweep },
      { name: 'write-views', everySeconds: 5, run: views.write, inEveryProcess: true },
    ],
    (task, error) => log.warn({ err: error, task }, 'a scheduled task failed and is tried again'),
    () => leader?.isElected() ?? false,
  )
  if (worksOnJobs) leader = electLeader({ databaseUrl: directUrl, onElected: scheduler.runNow, warn })
  const stopTasks = async () => {
    await scheduler.stop()
    await leader?.stop()
  }
  stops.push(stopTasks)
  leaving.rest.push(stopTasks, queue.rest)
  parts.onClockMoved(scheduler.runNow)
  await loaded
  const listeners = await listen(app, port, env.HOST)
  leaving.shut = listeners.shut
  stops.push(listeners.close)
  if (!dev && !isWorker && env.PRERENDER === 'on') stops.push(startDrawing(app, url, log))
  return url
}
