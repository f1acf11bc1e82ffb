import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#domain/deps.ts'

const CHANNEL = 'demonstration_clock'

/** The program's clock. In the demonstration it can be moved forward, for all processes on the same database at once. */
export type Clock = { now: () => Date; advance(milliseconds: number): Promise<Date>; stop(): Promise<void> }

export const systemClock: Clock = {
  now: () => new Date(),
  advance: async () => {
    throw new Error('only the clock of the demonstration can be moved')
  },
  stop: async () => {},
}

/** A clock kept as an offset in the database; every process hears of a change at once. */
export async function demonstrationClock(db: Db, databaseUrl: string): Promise<Clock> {
  let offset = await readOffset(db)
  const listener = await listen(databaseUrl, async () => {
    offset = await readOffset(db)
  })
  const now = () => new Date(Date.now() + offset)
  return {
    now,
    async advance(milliseconds) {
      await sql`update demonstration.clock set offset_ms = offset_ms + ${milliseconds}`.execute(db)
      await sql`select pg_notify(${CHANNEL}, '')`.execute(db)
      offset = await readOffset(db)
      return now()
    },
    stop: () => listener.stop(),
  }
}

async function readOffset(db: Db): Promise<number> {
  const { rows } = await sql<{ offset_ms: number }>`select offset_ms from demonstration.clock`.execute(db)
  return rows[0]?.offset_ms ?? 0
}

/** Listens on a connection of its own and opens it again when the database comes back, one try at a time. */
async function listen(databaseUrl: string, heard: () => Promise<void>) {
  let stopped = false
  let client: pg.Client
  let retry: NodeJS.Timeout | undefined
  const open = async () => {
    const own = new pg.Client({
      ...{ connectionString: databaseUrl, application_name: 'chautari-clock' },
      ...{ connectionTimeoutMillis: 5_000, keepAlive: true },
    })
    client = own
    own.on('notification', () => void heard().catch(() => {}))
    own.on('error', () => {})
    own.on('end', () => own === client && openLater())
    await own.connect()
    await own.query(`listen ${CHANNEL}`)
  }
  const openLater = () => {
    if (stopped || retry) return
    retry = setTimeout(() => {
      retry = undefined
      void open().then(heard).catch(openLater)
    }, 500).unref()
  }
  await open()
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client.end()
    },
  }
}
