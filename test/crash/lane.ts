import pg from 'pg'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { addDays, nepalDate } from '#domain/dates.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { caller } from '../caller.ts'
import { demonstrationFolder } from '../demonstration.ts'
import { StartFailed, startServer, type TestServer } from '../servers/server.ts'
import { differenceCents, type Rows } from './money-check.ts'

export type Lane = Awaited<ReturnType<typeof openLane>>
export type LaneDeparture = { id: string; trek_id: string; starts_on: string }

const SETTINGS = { RECONCILE_SECONDS: '0.5', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }
/** Days ahead at which a cancellation refunds all, half and nothing. */
const DAYS_AHEAD = [100, 20, 9]

/** One server on a separate database that is killed and restarted on the same port and data. */
export async function openLane() {
  const folder = demonstrationFolder()
  // This process holds the database too, so that it outlives every server of the lane.
  const embedded = await startEmbedded({ dataDir: folder.path })
  const port = await freePort('127.0.0.1')
  const all = { ...SETTINGS, DATA_DIR: folder.path, PORT: String(port) }
  let server: TestServer | null = await startServer(all)
  let starting: Promise<unknown> = Promise.resolve()
  const { url } = server
  // The mailbox creates its table on the first request.
  await caller(url).get('/dev/mail.json')
  const db = new pg.Pool({ connectionString: embedded.url, max: 4 })
  db.on('error', () => {})
  const rows: Rows = async (text, values = []) => (await db.query(text, values)).rows
  const now = async () => {
    const [{ offset_ms }] = await rows('select offset_ms::float from demonstration.clock')
    return new Date(Date.now() + offset_ms)
  }
  let made = 0

  return {
    url,
    rows,
    now,
    folder: folder.path,
    databaseUrl: embedded.url,
    /** The balances before any booking. */
    before: { at: await now(), differenceCents: await differenceCents(rows) },
    caller: () => caller(url),
    /** Resolves when the last started server accepts requests, or ended before that. */
    up: () => starting,
    /** Starts it again; false when a crash point killed it before it was ready. */
    async start(more: Record<string, string> = {}): Promise<boolean> {
      const start = startServer({ ...all, ...more }).catch((error: unknown) => {
        if (error instanceof StartFailed && error.says.includes('killed at')) return null
        throw error
      })
      starting = start.catch(() => {})
      server = await start
      return server !== null
    },
    isDead: () => server === null || server.ended() !== null,
    kill: async () => server?.kill(),
    stop: async () => server?.stop(),
    async advance(duration: string): Promise<void> {
      const { status } = await caller(url).post('/dev/clock', { body: { advance: duration } })
      if (status !== 200) throw new Error(`the clock answered ${status}`)
    },
    /** Moves the clock while no server runs. */
    leap: (milliseconds: number) =>
      rows('update demonstration.clock set offset_ms = offset_ms + $1', [milliseconds]),
    /** The problems found in the books after this change, bypassing all checks; it is rolled back. */
    async ifOnly<Seen>(happened: string, look: (rows: Rows) => Promise<Seen>): Promise<Seen> {
      const client = await db.connect()
      try {
        await client.query(`begin; set local session_replication_role = replica; ${happened}`)
        return await look(async (text, values = []) => (await client.query(text, values)).rows)
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
    /** Departures without bookings, near and far. */
    async departures(): Promise<LaneDeparture[]> {
      const today = nepalDate(await now())
      const one = async (days: number): Promise<LaneDeparture[]> => {
        const startsOn = addDays(today, days)
        made += 1
        return rows(
          `insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, state)
           select id, $1, $2, 50, $3, 'open' from trek where state = 'active' and booking_deadline_days < $4
           order by slug limit 1 returning id, trek_id, starts_on::text`,
          [startsOn, addDays(startsOn, 3 + (Math.floor(made / 3) % 120)), 900_00 + (made % 500) * 101, days],
        )
      }
      return (await Promise.all(DAYS_AHEAD.map(one))).flat()
    },
    /** Ends everything; returns the exit code of the last server. */
    async close(): Promise<number | null | undefined> {
      await db.end()
      const code = await server?.stop()
      await embedded.stop()
      folder.remove()
      return code
    },
  }
}
