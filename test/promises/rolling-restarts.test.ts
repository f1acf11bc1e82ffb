import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freePort } from '#db/embedded/free-port.ts'
import { caller } from '../caller.ts'
import { type Proxy, startProxy } from '../servers/proxy.ts'
import { checkPromisedTime, quickOrFull } from '../quick-or-full.ts'
import type { TestServer } from '../servers/server.ts'
import { book, startSite, type Site } from '../site.ts'
import { soon } from '../soon.ts'
import { faultsOf, makeTalk, openReader } from '../load/message-load.ts'
import { startMixedLoad } from '../load/mixed-load.ts'

/** Promise 21. A new version is deployed under load without a noticed interruption. */
const RESTARTS = quickOrFull(2, 20)
const PER_SECOND = quickOrFull(15, 100)
const PAIRS = quickOrFull(2, 8)
const plain = { DRAIN_SECONDS: '2', RECONCILE_SECONDS: '3600' }
const settings = { ...plain, NODE_ARGUMENTS: '--import ./test/controls/with-slow-jobs.ts' }

let site: Site
let servers: { port: string; server: TestServer }[]
let proxy: Proxy
before(async () => {
  const [first, second] = [String(await freePort('127.0.0.1')), String(await freePort('127.0.0.1'))]
  site = await startSite({ ...plain, PORT: first })
  await site.rows('create table job_note (id uuid not null, what text not null)')
  // The last process ends its database, so one of the two always runs.
  const other = { port: second, server: await site.another({ ...settings, PORT: second }) }
  await site.server.stop()
  servers = [{ port: first, server: await site.another({ ...settings, PORT: first }) }, other]
  proxy = await startProxy(servers.map(({ server }) => server.url))
})
after(async () => {
  await proxy.close()
  await site.close()
})

test('processes stop and start under load: no request is cut off, no job is lost or runs twice', async (t) => {
  const talk = await makeTalk(site, PAIRS)
  const places = { all: [proxy.url] }
  const readers = await Promise.all(talk.people.map((person) => openReader(person, { places })))
  const visits = startMixedLoad(proxy.url, PER_SECOND, talk)
  t.after(async () => {
    for (const reader of readers) reader.stop()
    await visits.stop()
  })
  const exits: number[] = []
  let underWay = 0
  for (let time = 0; time < RESTARTS; time += 1) {
    const one = servers[time % 2]!
    await askedAgain(visits, PER_SECOND / 2)
    await Promise.all([visits.askCode(), visits.askCode(), visits.askCode(), visits.askCode()])
    underWay += await soon(async () => (await jobsUnderWay()) || null)
    const began = performance.now()
    assert.equal(await one.server.stop(), 0)
    exits.push((performance.now() - began) / 1000)
    one.server = await site.another({ ...settings, PORT: one.port })
    await soon(async () => proxy.isUp().every(Boolean), 60)
  }
  await visits.stop()
  const hasAll = () => readers.every((reader) => faultsOf(reader, visits.taken).missing === 0)
  // A missing message is counted below.
  await soon(async () => hasAll(), 30).catch(() => {})

  assert.deepEqual(proxy.broken, [])
  assert.deepEqual(visits.failed, [])
  assert.ok(visits.turnedAway() < visits.asked() / 10, `${visits.turnedAway()} requests were shed`)
  const longest = Math.max(...exits)
  checkPromisedTime('an exit', 1000 * longest, 10_000)
  assert.ok(
    proxy.answered().every((count) => count > visits.asked() / 10),
    `${proxy.answered()} answered`,
  )
  const faults = readers.map((reader) => faultsOf(reader, visits.taken))
  for (const each of faults)
    assert.deepEqual(each, { missing: 0, twice: 0, outOfOrder: 0, foreign: 0, changed: 0 })
  const opened = readers.reduce((sum, reader) => sum + reader.opened(), 0)
  assert.ok(opened > readers.length, 'streams were ended and opened again')

  const jobs = await soon(allDone, 30)
  assert.equal(jobs.codes, visits.codes())
  assert.deepEqual([jobs.lost, jobs.doubled], [0, 0])
  assert.ok(underWay >= RESTARTS, `${underWay} jobs were under way at a stop`)
  assert.deepEqual(await site.violations(), [])
  t.diagnostic(
    `promise 21: ${RESTARTS} SIGTERM under ${PER_SECOND} requests a second over two processes: ${visits.asked()} requests, 0 cut off, ${visits.turnedAway()} answered with Retry-After, ${proxy.moved()} taken by the other process, the slowest ${Math.round(visits.slowest.ms)} ms; exit after at most ${longest.toFixed(1)} s; ` +
      `${readers.length} streams opened ${opened} times, 0 messages lost or twice; ${jobs.codes} jobs, ${underWay} under way at a stop, 0 lost, 0 doubled`,
  )
})

test('a program that ends at once cuts requests off', async (t) => {
  const port = String(await freePort('127.0.0.1'))
  const rude = { ...settings, PORT: port, NODE_ARGUMENTS: '--import ./test/controls/exits-at-once.ts' }
  const line = await startProxy([`http://127.0.0.1:${port}`, servers[0]!.server.url])
  const server = await site.another(rude)
  await soon(async () => line.isUp().every(Boolean), 60)
  // Bookings wait for a locked departure, so that some are in progress at the stop.
  const departure = await site.departure({ spots: 50 })
  const locker = await site.db.connect()
  await locker.query('begin')
  await locker.query('select from departure where id = $1 for update', [departure.id])
  const bookings = Array.from({ length: 6 }, () => book(caller(line.url), departure).catch(() => null))
  await soon(async () => {
    const waiting = await site.rows(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    return waiting.length >= 6
  })
  await server.stop()
  await locker.query('commit')
  locker.release()
  await Promise.all(bookings)
  const cut = line.broken.filter((each) => !each.includes('/api/stream'))
  await line.close()
  assert.ok(cut.length > 0, 'nothing was cut off')
  t.diagnostic(
    `promise 21 control: a program that ends at once cuts off ${cut.length} requests in one restart`,
  )
})

/** Waits until clients have sent that many more requests. */
async function askedAgain(visits: ReturnType<typeof startMixedLoad>, requests: number): Promise<void> {
  const before = visits.asked()
  await soon(async () => visits.asked() >= before + requests, 60)
}

async function jobsUnderWay(): Promise<number> {
  const [{ count }] = await site.rows(
    `select count(*)::int from job_note b where what = 'begun'
     and not exists (select from job_note d where d.id = b.id and d.what = 'done')`,
  )
  return count
}

/** How often jobs ran, when none is left to run. */
async function allDone() {
  const [{ left }] = await site.rows(
    `select count(*)::int as left from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() + interval '1 minute'`,
  )
  if (left > 0) return null
  const [jobs] = await site.rows(
    `select (select count(*)::int from pgboss.job where data ->> 'name' = 'mail-login-code') as codes,
       (select count(*)::int from pgboss.job j where data ->> 'name' = 'mail-login-code' and state <> 'completed'
          or data ->> 'name' = 'mail-login-code' and not exists (select from job_note n where n.id = j.id and what = 'done')) as lost,
       (select count(*)::int from (select id from job_note where what = 'done' group by id having count(*) > 1) d) as doubled`,
  )
  return jobs
}
