import { readFileSync } from 'node:fs'
import pg from 'pg'
import { connect } from '#db/connect.ts'
import { nepalDate } from '#domain/dates.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import { figureText } from '#figure-text'
import { createPerson, openSession } from '#test/fixtures/people.ts'
import { programDeps } from '#test/fixtures/program-deps.ts'
import { provider } from '#test/servers/provider.ts'
import { dataFolder, embeddedUrl, startServer } from '#test/servers/server.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { scheduledTasks } from '#worker/schedule.ts'
import { fillMarket } from './finding/make-market.ts'
import { watchTransactions } from './growth/watch-transactions.ts'
import type { Figure } from './run.ts'

const TREKS = 20_000
const CALLS = 60
const WARM_UP = 10
/** The aims: a page at p95, and how long a scheduled task may hold its locks. */
const PAGE_MS = 60
const LOCK_MS = 200
/** Tasks that only ask the provider, which has none of these payments. */
const withProvider = /^(compare|reconcile|apply|poll)-/

/**
 * The pages of travellers, hosts and operators, and the scheduled tasks, with a million bookings and 200,000 accounts.
 * Fewer treks: `npm run bench growth 1000`.
 */
export async function growth(): Promise<Figure[]> {
  const treks = process.argv.map(Number).find((size) => size >= 100) ?? TREKS
  const today = nepalDate(new Date())
  const data = dataFolder()
  const settings = { DATA_DIR: data.path, TRUST_PROXY: '127.0.0.1', ROLE: 'web' }
  const first = await startServer(settings)
  await fillMarket(embeddedUrl(data.path), treks, today)
  await addBookings(embeddedUrl(data.path), treks, today)
  await first.stop()
  const server = await startServer(settings)
  const db = connect(embeddedUrl(data.path), { max: 6, applicationName: 'chautari-bench' })
  const deps = {
    ...(await programDeps({ db, folder: data.path, url: server.url })),
    payments: provider(() => new Date()),
  }
  try {
    const pages = await measurePages(server.url, deps, treks * 50)
    return [...pages, ...(await measureTasks(deps))]
  } finally {
    await db.destroy()
    await server.stop()
    data.remove()
  }
}

async function addBookings(url: string, treks: number, today: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const began = performance.now()
  const text = readFileSync(new URL('growth/bookings.sql', import.meta.url), 'utf8')
  await client.query(`set session_replication_role = replica; set work_mem = '256MB'; set jit = off`)
  await client.query(
    text.replace(/(?<!:):(treks|today)\b/g, (_, name: string) => (name === 'treks' ? `${treks}` : today)),
  )
  await client.query('vacuum (analyze)')
  const { rows } = await client.query(
    `select (select count(*) from booking)::int as bookings, (select count(*) from account)::int as accounts,
      (select count(*) from entry)::int as entries`,
  )
  await client.end()
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  process.stderr.write(`${JSON.stringify(rows[0])} made in ${seconds} s\n`)
}

async function measurePages(url: string, deps: CatalogueDeps, bookings: number): Promise<Figure[]> {
  const { db } = deps
  const someBookings = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .select(['booking.id', 'booking.account_id', 'booking.email'])
    .where('idem_actor', '=', 'growth')
    .limit(WARM_UP + CALLS)
    .execute()
  const traveller = someBookings[0]?.account_id ?? ''
  const theirs = await db
    .selectFrom('booking')
    .select('id')
    .where('account_id', '=', traveller)
    .limit(1)
    .executeTakeFirstOrThrow()
  // The market has hosts with hundreds of treks: nineteen of twenty earn less than this one.
  const earners = await db
    .selectFrom('payout')
    .innerJoin('host', 'host.id', 'payout.host_id')
    .select('host_id')
    .where('host.status', '=', 'verified')
    .groupBy('host_id')
    .orderBy((eb) => eb.fn.sum('amount_cents'), 'desc')
    .execute()
  const operator = await createPerson(deps, { role: 'operator' })
  const cookies = {
    traveller: (await openSession(deps, traveller)).token,
    host: (await openSession(deps, earners[Math.floor(earners.length / 20)]?.host_id ?? '')).token,
    operator: operator.token,
  }
  const at = (index: number) => someBookings[index % someBookings.length]
  const pages: [who: keyof typeof cookies, what: string, path: (index: number) => string][] = [
    ['traveller', 'bookings', () => '/bookings'],
    ['traveller', 'one booking', () => `/bookings/${theirs.id}`],
    ['host', 'dashboard', () => DASHBOARD],
    ['host', 'bookings', () => `${DASHBOARD}/bookings`],
    ['host', 'earnings', () => `${DASHBOARD}/earnings`],
    ['operator', 'home', () => '/admin'],
    ['operator', 'bookings', () => '/admin/bookings'],
    ['operator', 'one booking', (index) => `/admin/bookings/${at(index)?.id}`],
    ['operator', 'one person', (index) => `/admin/people/${at(index)?.account_id}`],
    ['operator', 'search by name', (index) => `/admin/search?q=lind+${index}`],
    [
      'operator',
      'search by email',
      (index) => `/admin/search?q=${encodeURIComponent(String(at(index)?.email))}`,
    ],
    ['operator', 'refunds', () => '/admin/refunds'],
    ['operator', 'payouts', () => '/admin/payouts'],
    ['operator', 'discrepancies', () => '/admin/differences'],
    ['operator', 'audit log', () => '/admin/audit'],
    ['operator', 'treks', () => '/admin/treks'],
    ['operator', 'departures', () => '/admin/departures'],
  ]
  const figures: Figure[] = []
  for (const [who, what, path] of pages) {
    const times: number[] = []
    for (let index = 0; index < WARM_UP + CALLS; index += 1) {
      const began = performance.now()
      const answer = await fetch(url + path(index), {
        headers: { Cookie: `session=${cookies[who]}`, 'X-Forwarded-For': `10.0.${index}.${figures.length}` },
        redirect: 'manual',
      })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path(index)} answered ${answer.status}`)
      if (index >= WARM_UP) times.push(performance.now() - began)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
    process.stderr.write(`${who}: ${what} p95 ${p95.toFixed(0)} ms\n`)
    figures.push({
      what: `${who}: ${what}, ${figureText(bookings)} bookings`,
      measured: `${(sorted[sorted.length >> 1] ?? 0).toFixed(0)} ms, p95 ${p95.toFixed(0)}`,
      baseline: `p95 ${PAGE_MS} ms`,
      ratio: p95 / PAGE_MS,
      target: '≤ 1',
    })
  }
  return figures
}

/** Runs each task twice; the first time it may find much to do. */
async function measureTasks(deps: CatalogueDeps): Promise<Figure[]> {
  const figures: Figure[] = []
  const names = new Set<string>()
  for (const { name, run } of scheduledTasks(60)) {
    if (withProvider.test(name) || names.has(name)) continue
    names.add(name)
    const watch = await watchTransactions(deps.db)
    const seconds: number[] = []
    for (let round = 0; round < 2; round += 1) {
      const began = performance.now()
      await run(deps).catch(async (error: unknown) => {
        await watch.stop()
        throw new Error(`the task ${name} failed`, { cause: error })
      })
      seconds.push((performance.now() - began) / 1000)
    }
    const longestMs = await watch.stop()
    process.stderr.write(
      `${name} ${seconds.map((each) => each.toFixed(2)).join(' ')} s, ${longestMs.toFixed(0)} ms\n`,
    )
    figures.push({
      what: `task ${name}`,
      measured: `${seconds.map((each) => each.toFixed(2)).join(' and ')} s, locks held ${longestMs.toFixed(0)} ms`,
      baseline: `locks ${LOCK_MS} ms`,
      ratio: longestMs / LOCK_MS,
      target: '≤ 1',
    })
  }
  return figures
}
