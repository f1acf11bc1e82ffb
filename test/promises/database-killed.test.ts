import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { judgeServer } from '#db/check-server.ts'
import { answers, readServerNote } from '#db/embedded/running-server.ts'
import { startOf } from '#db/embedded/presence.ts'
import { caller } from '../caller.ts'
import { inDatabase } from '../servers/embedded-child.ts'
import { demonstrationFolder } from '../demonstration.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { book, type SiteDeparture } from '../site.ts'
import { embeddedUrl, startServer, type TestServer } from '../servers/server.ts'

/** Promise 23. The database is killed under load: acknowledged changes survive, and work continues automatically. */
const KILLS = quickOrFull(2, 10)
const WRITERS = 6
/** How soon work continues after the database has recovered. */
const BACK_MS = 5_000
const LOAD_MS = 1_500

const folder = demonstrationFolder()
const home = `${folder.path}/postgres`
let server: TestServer
let url: string
before(async () => {
  server = await startServer({ DATA_DIR: folder.path, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' })
  url = embeddedUrl(folder.path)
})
after(async () => {
  await server.stop()
  folder.remove()
})

/**
 * Kills every process of the database at once, like a loss of power, and waits until it accepts connections again.
 */
async function killDatabase(): Promise<number> {
  const { pid } = readServerNote(home) ?? { pid: 0 }
  assert.ok(pid > 0)
  const others = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  for (const each of [pid, ...others])
    try {
      process.kill(each, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  while (startOf(pid) !== null) await pause(5)
  for (const until = Date.now() + 30_000; !(await answers(url)); await pause(20))
    assert.ok(Date.now() < until, 'the database does not start again')
  return performance.now()
}

test('after a kill under load, the database has all acknowledged changes, and work continues', async (t) => {
  const acknowledged: string[] = []
  const statuses: Record<string, number> = {}
  let isOver = false
  const writer = async () => {
    const departures = await places(2 * KILLS)
    for (let turn = 0; !isOver; turn += 1) {
      const departure = departures[turn % departures.length] as SiteDeparture
      const answer = await book(caller(server.url), departure, {
        p_email: `${randomUUID()}@example.com`,
      }).catch((error: unknown) => {
        throw new Error('the program itself gave no answer', { cause: error })
      })
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (answer.status === 200) acknowledged.push(answer.json.id)
      else await pause(25)
    }
  }
  const running = Promise.all(Array.from({ length: WRITERS }, writer))
  const back: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before_ = acknowledged.length
    const began = performance.now()
    await pause(LOAD_MS)
    for (; acknowledged.length === before_; await pause(10))
      assert.ok(performance.now() - began < 60_000, 'there was no load')
    const recovered = await killDatabase()
    const known = acknowledged.length
    for (; acknowledged.length === known; await pause(10))
      assert.ok(performance.now() - recovered < 30_000, 'no booking succeeds any more')
    back.push(performance.now() - recovered)
  }
  isOver = true
  await running

  const saved = await inDatabase(url, 'select id from booking')
  const there = new Set(saved.map(({ id }) => id))
  assert.deepEqual(
    acknowledged.filter((id) => !there.has(id)),
    [],
  )
  assert.deepEqual(
    Object.keys(statuses).filter((status) => !['200', '503'].includes(status)),
    [],
    JSON.stringify(statuses),
  )
  const longest = Math.max(...back)
  assert.ok(longest < BACK_MS, `work continued after ${back.map(Math.round).join(', ')} ms`)
  assert.deepEqual(await inDatabase(url, 'select * from invariant_violation'), [])
  assert.equal(server.ended(), null, 'the program never ended')
  t.diagnostic(
    `promise 23: ${KILLS} kills under load, ${acknowledged.length} acknowledged bookings, 0 lost; answers ${JSON.stringify(statuses)}; ` +
      `work went on at most ${Math.round(longest)} ms after recovery`,
  )
})

test('a database that acknowledges before writing loses acknowledged changes', async (t) => {
  await inDatabase(url, 'create table acknowledged (n int)')
  // Its WAL writer would run every 200 ms, perhaps just before the kill.
  await inDatabase(url, `alter system set wal_writer_delay = '10s'`)
  await inDatabase(url, 'select pg_reload_conf()')
  const pgClient = (await import('pg')).default
  const client = new pgClient.Client(url)
  client.on('error', () => {})
  await client.connect()
  await client.query('set synchronous_commit = off')
  for (let n = 0; n < 50; n += 1) await client.query('insert into acknowledged values ($1)', [n])
  await killDatabase()
  const [{ saved } = { saved: 0 }] = await inDatabase(url, 'select count(*)::int as saved from acknowledged')
  assert.ok(Number(saved) < 50, `${saved} of 50 are stored`)
  t.diagnostic(
    `promise 23 control: of 50 rows acknowledged before they were written, ${50 - Number(saved)} were lost`,
  )
})

test('the program does not start on a database that may lose acknowledged changes', (t) => {
  const good = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
  const limits = 'lock_timeout 3s, statement_timeout 10s, idle_in_transaction_session_timeout 5s'
  const server = { number: '180000', version: '18.0', readOnly: false, limits, ...good }
  judgeServer(server, 'db:5432', false)
  const settings = Object.keys(good)
  for (const name of settings)
    assert.throws(() => judgeServer({ ...server, [name]: 'off' }, 'db:5432', false), {
      message: `The database at db:5432 has ${name} switched off and may lose bookings. Switch it on.`,
    })
  t.diagnostic(`promise 23: with any of ${settings.join(', ')} switched off it refuses to start`)
})

/** Departures with room for at most 20, each with its own dates. */
async function places(count: number): Promise<SiteDeparture[]> {
  made += 1
  return inDatabase(
    url,
    `insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, state)
     select id, current_date + ${100 + 20 * made} + n, current_date + ${113 + 20 * made} + n, 50, 124000, 'open'
     from (select id from trek where state = 'active' order by slug limit 1) t, generate_series(1, ${count}) n
     returning id, trek_id, starts_on::text, ends_on::text, price_cents::int`,
  ) as unknown as Promise<SiteDeparture[]>
}
let made = 0
