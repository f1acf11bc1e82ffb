import { after, before } from 'node:test'
import pg from 'pg'
import { connect } from '#db/connect.ts'
import type { Deps } from '#domain/deps.ts'
import { demonstrationSite } from './demonstration.ts'
import { programDeps } from './fixtures/program-deps.ts'
import { httpVisitor, type HttpVisitor } from './http/http-visitor.ts'
import type { Person } from './fixtures/people.ts'
import { startServer, type TestServer } from './servers/server.ts'
import { shared } from './shared.ts'

export type Program = {
  url: string
  server: TestServer
  folder: string
  databaseUrl: string
  settings: Record<string, string>
  /**
   * For fixtures: the domain's commands on the program's database. The jobs that they enqueue are dropped, so they send
   * no mail.
   */
  deps: Deps
  /** Runs SQL on the program's database. */
  rows: (text: string, values?: unknown[]) => Promise<any[]>
  /** A browser without script, signed in as this person if one is given. */
  visitor: (person?: Pick<Person, 'token'>) => HttpVisitor
  /** Moves the clock of the program and of the fixtures ahead; not on a program whose other tests rely on today. */
  moveClock: (days: number) => Promise<void>
}

type Running = Pick<Program, 'url' | 'server' | 'folder' | 'databaseUrl' | 'settings'>

/**
 * Starts the program on separate demonstration data. It trusts X-Forwarded-For, so every visitor has a network of their
 * own.
 */
async function startProgram(settings: Record<string, string>) {
  const data = await demonstrationSite()
  // Few visitors at once need few connections, and each one plans its first statements slowly.
  const server = await startServer({
    ...data.settings,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_POOL: '6',
    ...settings,
  })
  const { resource, close } = await connectTo({
    url: server.url,
    server,
    folder: data.folder,
    databaseUrl: data.databaseUrl(),
    settings: data.settings,
  })
  return {
    resource,
    async close() {
      await close()
      await server.stop()
      await data.remove()
    },
  }
}

/** What tests need of a running program: its database, and visitors. */
async function connectTo(running: Running) {
  const { url, folder, databaseUrl } = running
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => {})
  // A closing connection may still exist when its database is dropped.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = connect(databaseUrl, { max: 3, applicationName: 'chautari-fixtures' })
  const deps = await programDeps({ db, folder, url })
  let movedMs = 0
  const now = () => new Date(deps.now().getTime() + movedMs)
  const program: Program = {
    ...running,
    deps: { ...deps, now },
    rows: async (text, values = []) => (await pool.query(text, values)).rows,
    visitor: (person) => httpVisitor(url, person),
    async moveClock(days) {
      const { status } = await httpVisitor(url).call.post('/dev/clock', {
        body: { advance: `PT${Math.round(days * 1440)}M` },
      })
      if (status !== 200) throw new Error(`the clock answered ${status}`)
      movedMs += Math.round(days * 1440) * 60_000
    },
  }
  const close = async () => {
    await pool.end()
    await db.destroy()
  }
  return { resource: program, close }
}

/**
 * Starts the program that all test processes of a run share, because its tests only read the demonstration; returns how
 * to stop it.
 */
export async function startReadOnlyProgram(): Promise<() => Promise<void>> {
  const { resource, close } = await startProgram({})
  const { url, folder, databaseUrl, settings } = resource
  process.env['READ_ONLY_PROGRAM'] = JSON.stringify({ url, folder, databaseUrl, settings })
  return close
}

/** The read-only program of the run, or a new one where the run has none. */
async function readOnlyProgram() {
  const shared = process.env['READ_ONLY_PROGRAM']
  if (!shared) return startProgram({})
  const server = new Proxy({} as TestServer, {
    get: () => {
      throw new Error('the read-only program belongs to the whole run')
    },
  })
  return connectTo({ ...(JSON.parse(shared) as Omit<Running, 'server'>), server })
}

/** Programs that all files of a process share. */
const sharedPrograms = {
  /** Tests create what they change. It logs everything, for the tests that read the log. */
  changing: shared(() => startProgram({ LOG_LEVEL: 'debug' })),
  /** The unchanged demonstration: tests only read it, so they may rely on its treks and their order. */
  'read-only': shared(readOnlyProgram),
  /** Each test moves the clock further ahead. Its tasks run often, as the mails that follow a move wait for them. */
  'moving-clock': shared(() => startProgram({ RECONCILE_SECONDS: '2' })),
}

/** The program for tests that create what they change, started by the first that needs it. */
export function sharedProgram(): Promise<Program> {
  return sharedPrograms.changing.use()
}

export type WhichProgram = keyof typeof sharedPrograms | Record<string, string>

/**
 * The program for the tests of a file: one that all files of the process share, or one of its own with these settings.
 * Tests on a shared program create the people, treks and departures that they change; only those on 'moving-clock' move
 * the clock.
 */
export function useProgram(which: WhichProgram = 'changing'): Program {
  const program = {} as Program
  let close = async (): Promise<void> => {}
  before(async () => {
    if (typeof which === 'string') return void Object.assign(program, await sharedPrograms[which].use())
    const own = await startProgram(which)
    Object.assign(program, own.resource)
    close = own.close
  })
  after(() => close())
  return program
}
