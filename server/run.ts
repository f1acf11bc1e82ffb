import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { checkServer } from '#db/check-server.ts'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { migrate } from '#db/migrate.ts'
import type { Deps } from '#domain/deps.ts'
import { OutsideFault } from '#domain/outside-fault.ts'
import { drawnDocuments } from '#integrations/documents/drawn-documents.ts'
import { pdfPapers } from '#integrations/papers/pdf-papers.ts'
import { sharpPictures } from '#integrations/pictures/sharp-pictures.ts'
import { localStorage } from '#integrations/storage/local-storage.ts'
import { openQueue } from '#worker/queue.ts'
import { rounds, startRounds } from '#worker/schedule.ts'
import type { Env } from '../env.ts'
import { buildWeb } from './build-web.ts'
import { holdCatalogue } from './catalogue.ts'
import { claimDatabase } from './demonstration.ts'
import { openDoors } from './doors.ts'
import { choosePort, listen } from './listen.ts'
import { ourAccountOf } from './our-account.ts'
import { outside } from './outside.ts'
import { holdStreams } from './streams.ts'
import { viewCounter } from './view-counter.ts'

const root = new URL('..', import.meta.url).pathname

/** Starts everything in its order and answers the address and how to stop it, in the opposite order. */
export async function run(
  env: Env,
  log: Logger,
  dev: boolean,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const stops: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= stopAll(stops))
  try {
    return { url: await start(env, log, dev, stops), stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/** What was started last is stopped first; what cannot be stopped does not keep the rest running. */
async function stopAll(stops: (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = []
  for (const each of stops.toReversed()) await each().catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw new Error('not everything could be stopped', { cause: faults[0] })
}

async function start(
  env: Env,
  log: Logger,
  dev: boolean,
  stops: (() => Promise<unknown>)[],
): Promise<string> {
  const warn = (message: string) => log.warn(message)
  const port = await choosePort(env.PORT, env.HOST)
  const url =
    env.PUBLIC_URL?.replace(/\/+$/, '') ??
    `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`
  if (!dev) buildWeb()

  const dataDir = resolve(env.DATA_DIR)
  const embedded = env.DATABASE_URL ? null : await startEmbedded({ dataDir, log: (line) => log.debug(line) })
  if (embedded) stops.push(() => embedded.stop())
  const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? ''
  const db = connect(databaseUrl, {
    max: env.DATABASE_POOL,
    applicationName: 'chautari',
    onLost: (error) => warn(error.message),
  })
  stops.push(() => db.destroy())
  await checkServer(db, databaseUrl)
  await migrate(db)
  await claimDatabase(db, env.MODE, new Date())

  const parts = await outside({ env, db, databaseUrl, url, port, warn })
  stops.push(parts.stop)
  const queue = await openQueue(databaseUrl, (error) => log.warn({ err: error }, 'the job queue'))
  stops.push(queue.stop)

  const held = await holdCatalogue({ db, now: parts.now, databaseUrl, warn })
  stops.push(held.stop)
  const streams = await holdStreams({ db, now: parts.now, databaseUrl, warn })
  stops.push(streams.stop)

  const { papers, stop: stopPapers } = pdfPapers()
  stops.push(stopPapers)
  const pictures = sharpPictures()

  const deps: Deps = {
    ...{ db, now: parts.now, later: queue.later, secret: parts.secret, origin: url },
    ourAccount: ourAccountOf(env),
    ...{ payments: parts.payments, mail: parts.mail, rates: parts.rates, catalogue: held.catalogue },
    papers,
    ...{ pictures, documents: drawnDocuments(pictures) },
    storage: localStorage({ folder: `${dataDir}/files`, art: `${root}art/pictures` }),
    onOutside: (error) =>
      error instanceof OutsideFault
        ? log.warn({ err: error }, 'an outside service failed')
        : log.error({ err: error }, 'a fault of this program, or of its database'),
  }
  await parts.prepare?.(deps)
  await held.load()

  const views = viewCounter(deps)
  stops.push(views.write)
  const app = await openDoors({
    ...{ deps, log, dev, secure: url.startsWith('https:'), countViews: views.count },
    trustProxy: env.TRUST_PROXY.split(',')
      .map((each) => each.trim())
      .filter(Boolean),
    publicOrigin: env.PUBLIC_URL ? new URL(url).origin : null,
    paymentOrigin: parts.paymentOrigin,
    demonstration: parts.pages,
    streams,
    ready: async () => (await sql`select 1`.execute(db)).rows.length === 1,
  })
  await queue.work(deps, (name, error) =>
    log.warn({ err: error, job: name }, 'a job failed and is tried again'),
  )
  const repeated = startRounds(
    deps,
    [...rounds(env.RECONCILE_SECONDS), { name: 'write-views', everySeconds: 5, run: views.write }],
    (round, error) => log.warn({ err: error, round }, 'a round failed and is tried again'),
  )
  stops.push(repeated.stop)
  parts.onClockMoved(repeated.hurry)
  await listen(app, port, env.HOST)
  stops.push(() => app.close())
  return url
}
