import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { addDays, nepalDate } from '#domain/dates.ts'
import { caller, type Caller } from './caller.ts'
import { demonstrationSite } from './demonstration.ts'
import { sharedProgram } from './program.ts'
import { startServer, type TestServer } from './servers/server.ts'

export type Site = Awaited<ReturnType<typeof startSite>>
export type SiteDeparture = {
  id: string
  trek_id: string
  starts_on: string
  ends_on: string
  price_cents: number
}

/** The program on a separate data folder, trusting X-Forwarded-For, with access to its database. */
export async function startSite(settings: Record<string, string> = {}) {
  const data = await demonstrationSite()
  const all = { ...data.settings, TRUST_PROXY: '127.0.0.1', ...settings }
  const server = await startServer(all)
  const databaseUrl = data.databaseUrl()
  return siteOf({ folder: data.folder, settings: data.settings, all, server, databaseUrl }, async () => {
    await server.stop()
    await data.remove()
  })
}

/** The program that all files of the process share, for tests that create the departures they book. */
export async function sharedSite(): Promise<Site> {
  const { folder, settings, server, databaseUrl } = await sharedProgram()
  const all = { ...settings, TRUST_PROXY: '127.0.0.1' }
  return siteOf({ folder, settings, all, server, databaseUrl }, async () => {})
}

type Running = {
  folder: string
  settings: Record<string, string>
  /** The settings of one more process on the same data. */
  all: Record<string, string>
  server: TestServer
  databaseUrl: string
}

function siteOf({ folder, settings, all, server, databaseUrl }: Running, close: () => Promise<void>) {
  const others: TestServer[] = []
  const db = new pg.Pool({ connectionString: databaseUrl, max: 3 })
  db.on('error', () => {})
  // A closing connection may still exist when its database is dropped.
  db.on('connect', (client) => void client.on('error', () => {}))
  const rows = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows
  return {
    folder,
    settings,
    server,
    databaseUrl,
    db,
    rows,
    url: server.url,
    caller: (address?: string) => caller(server.url, address),
    /** One more process on the same database. */
    async another(more: Record<string, string> = {}): Promise<TestServer> {
      const next = await startServer({ ...all, ...more })
      others.push(next)
      return next
    },
    departure: (given: DepartureGiven = {}) => makeDeparture(rows, given),
    violations: () =>
      rows('select * from invariant_violation union all select * from invariant_violation_of_documents'),
    async close(): Promise<void> {
      await db.end()
      for (const each of others.reverse()) await each.stop()
      await close()
    },
  }
}

type DepartureGiven = { spots?: number; startsInDays?: number; priceCents?: number; state?: string }
type Rows = (text: string, values?: unknown[]) => Promise<any[]>

let length = 0

/** A departure beside the demonstration's own, with unique dates. */
export async function makeDeparture(rows: Rows, given: DepartureGiven): Promise<SiteDeparture> {
  const { spots = 10, startsInDays = 200, priceCents = 1240_00, state = 'open' } = given
  const startsOn = addDays(nepalDate(new Date()), startsInDays)
  length += 1
  const [departure] = await rows(
    `insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, state)
     select id, $1, $2, $3, $4, $5 from trek where state = 'active' order by slug limit 1
     returning id, trek_id, starts_on::text, ends_on::text, price_cents::int`,
    [startsOn, addDays(startsOn, 40 + length), spots, priceCents, state],
  )
  return departure
}

/** What a booking names of its departure. */
type Dates = Pick<SiteDeparture, 'trek_id' | 'starts_on' | 'ends_on'>

/** The fields of `create_booking` for a party of that many, as a program sends them. */
export function bookingFields({ trek_id, starts_on, ends_on }: Dates, change: Record<string, unknown> = {}) {
  const spots = Number(change['p_adult_count'] ?? 1)
  return {
    p_trek_id: trek_id,
    p_start_date: starts_on,
    p_end_date: ends_on,
    p_adult_count: spots,
    p_first_name: 'Maya',
    p_last_name: 'Lind',
    p_email: 'maya.lind@example.com',
    p_phone: '+46 8 123 456 78',
    p_address: 'Storgatan 1',
    p_city: 'Stockholm',
    p_country: 'Sweden',
    p_special_requests: '',
    p_additional_travelers: Array.from({ length: spots - 1 }, (_, index) => ({
      firstName: `Friend${index + 1}`,
      lastName: 'Lind',
      isChild: false,
    })),
    ...change,
  }
}

/** Books over HTTP with a new key, unless one is given. */
export function book(
  who: Caller,
  departure: Dates,
  change: Record<string, unknown> = {},
  key: string = randomUUID(),
) {
  const body = bookingFields(departure, change)
  return who.post('/api/rpc/create_booking', { body, headers: { 'Idempotency-Key': key } })
}
