import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { migrate, readMigrations } from '#db/migrate.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { socketInData, socketUrl } from './database-urls.ts'

export type FreshDatabase = { url: string; drop: () => Promise<void> }

export const WATCH_NAME = 'chautari test watch'
export const STOP_CHANNEL = 'chautari_test_stop'

/** The test server: TEST_DATABASE_URL, or a server that all test processes of this folder share. */
type TestServer = {
  url: string
  /** Connections to its own database, which create and drop the others. A new connection costs more than a statement. */
  pool: pg.Pool
}

let found: Promise<TestServer> | undefined

async function findTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL']
  const url = given ?? socketUrl((await startTestServer()).url, testFolder())
  const pool = new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true })
  pool.on('error', () => {})
  if (!given) {
    const watches = 'select from pg_stat_activity where application_name = $1'
    if (!(await pool.query(watches, [WATCH_NAME])).rowCount) startWatch()
  }
  return { url, pool }
}

let joined: ReturnType<typeof startEmbedded> | undefined

/** Starts or joins the shared server, once a process. It runs without fsync, because its data may be lost. */
export function startTestServer(): ReturnType<typeof startEmbedded> {
  joined ??= launch()
  return joined
}

function launch() {
  const settings = {
    max_connections: 400,
    ...socketInData,
    max_wal_size: '128MB',
    min_wal_size: '32MB',
    wal_level: 'minimal',
    max_wal_senders: 0,
  }
  return startEmbedded({ dataDir: testFolder(), fsync: false, settings })
}

/** A separate migrated database, copied from a template that the first caller creates. */
export async function freshDatabase(): Promise<FreshDatabase> {
  // Copying files costs 35 ms in memory against 65 for WAL, but two checkpoints on a disk.
  const strategy = process.env['TEST_DATABASE_URL'] ? 'wal_log' : 'file_copy'
  return createDatabase(async (server) => `${await ensureTemplate(server)} strategy ${strategy}`)
}

/**
 * Waits up to a second until the connections that a test has closed are gone. Dropping the database would end them by
 * force, and their errors would fail the test.
 */
async function connectionsEnd(pool: pg.Pool, database: string): Promise<void> {
  const connections = 'select from pg_stat_activity where datname = $1'
  for (let left = 40; left > 0; left -= 1) {
    if (!(await pool.query(connections, [database])).rowCount) return
    await pause(25)
  }
}

/** A separate empty database. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  return createDatabase(async () => 'template0')
}

async function createDatabase(template: (server: TestServer) => Promise<string>): Promise<FreshDatabase> {
  const server = await (found ??= findTestServer())
  const name = `test_${process.pid}_${randomUUID().slice(0, 8)}`
  await server.pool.query(`create database ${name} template ${await template(server)}`)
  return {
    url: urlOf(server.url, name),
    async drop() {
      await connectionsEnd(server.pool, name)
      await server.pool.query(`drop database if exists ${name} with (force)`)
    },
  }
}

/** Ends the shared server when no other process uses it; called at the end of a whole test run. */
export async function stopTestServer(): Promise<void> {
  if (process.env['TEST_DATABASE_URL']) return
  const { url } = await startTestServer()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`notify ${STOP_CHANNEL}`).finally(() => client.end())
  await leaveTestServer()
}

/** Releases this process's use of the server; true when it was the last and everything is deleted. */
export async function leaveTestServer(): Promise<boolean> {
  const server = await startTestServer()
  joined = undefined
  const gone = await server.stop({ remove: true })
  if (gone) await rmdir(testFolder()).catch(() => {})
  return gone
}

async function ensureTemplate({ url, pool }: TestServer): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(readMigrations())).digest('hex').slice(0, 16)
  const template = `template_${hash}`
  if (await exists(pool, template)) return template
  const client = await pool.connect()
  await client.query(`select pg_advisory_lock(hashtext('chautari template'))`)
  try {
    if (!(await exists(client, template))) {
      const draft = `draft_${hash}`
      await client.query(`drop database if exists ${draft} with (force)`)
      await client.query(`create database ${draft} template template0`)
      const db = connect(urlOf(url, draft), { max: 1, applicationName: 'chautari test template' })
      await migrate(db).finally(() => db.destroy())
      await client.query(`alter database ${draft} rename to ${template}`)
    }
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('chautari template'))`)
    client.release()
  }
  return template
}

async function exists(server: pg.Pool | pg.PoolClient, database: string) {
  return (await server.query('select from pg_database where datname = $1', [database])).rowCount === 1
}

function startWatch() {
  const file = join(import.meta.dirname, 'watch-cluster.ts')
  spawn(process.execPath, [file], { detached: true, stdio: 'ignore', cwd: '/' }).unref()
}

function urlOf(server: string, database: string) {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href
}

function testFolder() {
  const key = createHash('sha256')
    .update(`${import.meta.dirname} ${process.getuid?.()}`)
    .digest('hex')
    .slice(0, 12)
  return join(scratchFolder(), `chautari-test-${key}`)
}
