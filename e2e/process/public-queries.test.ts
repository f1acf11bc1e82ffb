import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { calls } from '#api/calls.ts'
import { connect } from '#db/connect.ts'
import { noReplicas } from '#db/replicas.ts'
import { addDays, nepalDate } from '#domain/dates.ts'
import { exampleCompany } from '#web/content/company.ts'
import { site } from '#web/site.ts'
import { wholeReads, type Plan } from '#test/servers/query-plans.ts'
import type { FreshDatabase } from '#test/servers/cluster.ts'
import { startStatementProxy, type StatementProxy } from '#test/servers/statement-proxy.ts'
import { freshWorld, type World } from '#test/world.ts'
import { makeMarket } from '../../bench/finding/make-market.ts'
import { holdCatalogue } from '../../server/catalogue.ts'
import { createHttpServer } from '../../server/http-server.ts'
import { ownCounts } from '../../server/limits/own-counts.ts'
import { readers } from '../../server/replicas/readers.ts'

const TREKS = 500
/** The planner estimates this many times as many rows as the market has, and as many different ids. */
const TIMES = 1000
/** Tables that do not grow with the market: the rates of each day, and the treks of the week. */
const fixed = new Set(['currency_rate', 'trending_trek'])

let world: World
let market: FreshDatabase
let proxy: StatementProxy
let app: FastifyInstance
let client: pg.Client
let stopDb: () => Promise<void>
let stopCatalogue: () => Promise<unknown>
let examples: Record<string, string[]>
before(async () => {
  world = await freshWorld()
  const now = world.clock.now
  market = await makeMarket(TREKS, nepalDate(now()))
  proxy = await startStatementProxy(market.url)
  const db = connect(proxy.url, { max: 4, applicationName: 'chautari-test' })
  stopDb = () => db.destroy()
  client = new pg.Client({ connectionString: market.url })
  await client.connect()
  await client.query(`
    update pg_statistic set stadistinct = -stadistinct / c.reltuples
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where starelid = c.oid and staattnum = attnum and stadistinct > 0 and atttypid = 'uuid'::regtype;
    update pg_class set reltuples = reltuples * ${TIMES} where relnamespace = 'public'::regnamespace;
    -- For the tables that are empty here.
    set enable_seqscan = off`)
  examples = await exampleUrls()
  const replicas = noReplicas(db)
  const held = await holdCatalogue({ db, now, databaseUrl: market.url, replicas, warn: () => {} })
  stopCatalogue = held.stop
  await held.load()
  const deps = { ...world.deps, db, catalogue: held.catalogue }
  app = await createHttpServer({
    deps,
    readers: readers({ deps, replicas, position: held.position, secure: false }),
    log: pino({ level: 'silent' }),
    trustProxy: [],
    publicOrigin: null,
    company: exampleCompany,
    secure: false,
    paymentOrigin: null,
    ready: async () => true,
    isLeaving: () => false,
    streams: { mayOpen: () => false, open: () => {}, close: async () => {} },
    counts: ownCounts(),
    waiting: () => 0,
    figures: { watch: () => {}, text: async () => '' },
    countViews: () => {},
    dev: false,
    demonstration: null,
  })
})
after(async () => {
  await app.close()
  await client.end()
  await stopCatalogue()
  await stopDb()
  await proxy.stop()
  await market.drop()
  await world.close()
})

/** URLs of each public page and call, with the options that change their queries. */
async function exampleUrls(): Promise<Record<string, string[]>> {
  const { rows } = await client.query(
    `select t.id, slug, host_id, region, d.id as departure_id, d.starts_on::text as day from trek t join departure d on d.trek_id = t.id
     where t.state = 'active' and d.state = 'open' and d.starts_on > $1 order by t.id limit 1`,
    [nepalDate(world.clock.now())],
  )
  const { id, slug, host_id, region, day, departure_id } = rows[0]
  const dates = `from=${day}&to=${addDays(day, 20)}`
  return {
    '/': ['/'],
    '/regions': ['/regions'],
    '/list': ['/list', `/list?${dates}&adults=2`, `/list?region=${region}&sort=price-low&page=2`],
    '/list/counts': ['/list/counts?difficulty=Moderate'],
    '/seasonal-deals': ['/seasonal-deals'],
    '/gift-cards': ['/gift-cards'],
    '/trekking/:id': [`/trekking/${slug}`, `/trekking/${id}`, `/trekking/${slug}?reviews=photos`],
    '/host-adventures/:hostId': [`/host-adventures/${host_id}`],
    '/host-adventures/:hostId/about': [`/host-adventures/${host_id}/about`],
    '/host-adventures/:hostId/terms': [`/host-adventures/${host_id}/terms`],
    '/faqs': ['/faqs'],
    '/travel-stories': ['/travel-stories'],
    '/:page': ['/how-it-works', '/terms-and-conditions'],
    '/subscribe-and-save': ['/subscribe-and-save'],
    '/api-documentation': ['/api-documentation'],
    '/contact-us': ['/contact-us'],
    '/manage-cookie-settings': ['/manage-cookie-settings'],
    'GET /api/treks': ['/api/treks', `/api/treks?region=${region}&fields=card`],
    'GET /api/treks/suggestions': ['/api/treks/suggestions', '/api/treks/suggestions?q=anapurna'],
    'GET /api/treks/start-days': ['/api/treks/start-days'],
    'GET /api/treks/:id': [`/api/treks/${id}`, `/api/treks/${slug}`],
    'GET /api/departures/:id': [`/api/departures/${departure_id}`],
    'GET /api/bookings/trek/:id/booked-spots': [
      `/api/bookings/trek/${id}/booked-spots`,
      `/api/bookings/trek/${id}/booked-spots?date=${day}`,
    ],
  }
}

/** The pages that are the same for every guest or that search engines list, and the calls that read treks. */
function publicPatterns(): string[] {
  const pages = Object.values(site).flatMap((row) => {
    const { path, audience, cache, isIndexed, load } = {
      cache: undefined,
      isIndexed: false,
      load: null,
      ...row,
    }
    return audience === 'guest' && (cache || isIndexed || load === 'search') ? [path] : []
  })
  const reads = Object.entries(calls).flatMap(([name, { permission }]) =>
    permission === 'trek.read' ? [name] : [],
  )
  return [...new Set([...pages, ...reads])].toSorted()
}

/** The distinct statements that read, of these URLs. */
async function statementsOf(urls: readonly string[]): Promise<Set<string>> {
  proxy.forget()
  for (const url of urls) {
    const { statusCode } = await app.inject({ url, headers: { 'accept-language': 'en-US' } })
    assert.ok(statusCode === 200 || statusCode === 301, `${url}: ${statusCode}`)
  }
  return new Set(proxy.statements().filter((text) => /^\s*(select|with)\b/i.test(text)))
}

async function planOf(statement: string): Promise<Plan> {
  const { rows } = await client.query(`explain (generic_plan, format json) ${statement}`)
  return rows[0]['QUERY PLAN'][0].Plan
}

test('no query of a public page or call reads a whole table that grows with the market', async (t) => {
  assert.deepEqual(Object.keys(examples).toSorted(), publicPatterns())
  const found: string[] = []
  let explained = 0
  for (const [pattern, urls] of Object.entries(examples)) {
    for (const statement of await statementsOf(urls)) {
      explained += 1
      const tables = wholeReads(await planOf(statement)).filter((table) => !fixed.has(table))
      if (tables.length > 0) found.push(`${pattern} reads all of ${tables.join(', ')}: ${statement}`)
    }
  }
  t.diagnostic(
    `${explained} statements of ${Object.values(examples).flat().length} URLs, ${TREKS} treks planned as ${TREKS * TIMES}`,
  )
  assert.ok(explained > 30)
  assert.deepEqual(found, [])
})

test('control: the test notices a query without an index', async () => {
  const whole = await planOf(`select id from trek where summary = 'x'`)
  assert.deepEqual(wholeReads(whole), ['trek'])
  const sorted = await planOf(
    `select id from review where is_public and length(body) >= 100 order by rating limit 1`,
  )
  assert.deepEqual(wholeReads(sorted), ['review'])
  const first = await planOf(`select id from review where is_public and length(body) >= 100
    order by has_photos desc, written_at desc, id limit 1`)
  assert.deepEqual(wholeReads(first), [])
})
