import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startCheckouts, startSearches } from '../load/load-generators.ts'
import { checkPromisedTime, quickOrFull } from '../quick-or-full.ts'
import { startSite, type Site } from '../site.ts'
import { startSlowClients } from '../hostile/slow-clients.ts'
import { soon } from '../soon.ts'
import { makeTalk } from '../load/message-load.ts'

/**
 * Promise 20. Slow connections of every kind from one address and one /64, begun during an overload, do not block
 * others.
 */
const SECONDS = quickOrFull(8, 120)
const CONNECTIONS = quickOrFull(400, 1_000)
const BURST = 400
const PAGES_PER_SECOND = 5
const CHECKOUTS_PER_SECOND = 1
const PAGE_WITHIN_MS = 1_000

const sites: Site[] = []
after(async () => {
  for (const site of sites) await site.close()
})

test('a thousand slow connections: other visitors read, search and book', async (t) => {
  const { pages, checkouts, slow, level } = await attack({})
  assert.equal(level, 0, 'after the overload no request is shed')
  assert.deepEqual(Object.keys(pages.statuses), ['200'], JSON.stringify(pages.statuses))
  assert.ok(pages.ms.length >= (SECONDS * PAGES_PER_SECOND) / 2, `${pages.ms.length} pages`)
  assert.ok(checkouts.begun >= SECONDS * CHECKOUTS_PER_SECOND - 1, `${checkouts.begun} checkouts`)
  assert.deepEqual(checkouts.failed, [])
  const p99 = pages.ms.toSorted((one, other) => one - other)[Math.ceil(0.99 * pages.ms.length) - 1] ?? 0
  checkPromisedTime('a page at the 99th percentile', p99, PAGE_WITHIN_MS)
  t.diagnostic(
    `promise 20: ${CONNECTIONS} slow connections for ${SECONDS} s, ${slow.begun} with those that came again: ${pages.ms.length} pages of others, none refused, p99 ${Math.round(p99)} ms; ${checkouts.done} of ${checkouts.begun} bookings`,
  )
})

test('a program that counts half-sent forms as payments blocks others', async (t) => {
  const { pages, level } = await attack({ NODE_ARGUMENTS: '--import ./test/controls/without-slow-limits.ts' })
  const refused = pages.statuses['503'] ?? 0
  assert.ok(level >= 2 && refused > 0, `level ${level}, ${JSON.stringify(pages.statuses)}`)
  t.diagnostic(`promise 20 control: without the guards ${refused} of ${pages.ms.length} pages are refused`)
})

/** Slow clients, a short overload, and then the experience of others. */
async function attack(settings: Record<string, string>) {
  const site = await startSite({ RECONCILE_SECONDS: '3600', ...settings })
  sites.push(site)
  const [person] = (await makeTalk(site, 2)).people
  const [trek] = await site.rows(`select slug from trek where state = 'active' order by slug limit 1`)
  assert.ok(person && trek)
  const path = `/trekking/${trek.slug}`
  const departures = await Promise.all(
    Array.from({ length: Math.ceil((SECONDS * CHECKOUTS_PER_SECOND) / 40) }, () =>
      site.departure({ spots: 50 }),
    ),
  )
  const slow = startSlowClients(site.url, {
    connections: CONNECTIONS,
    address: '127.0.0.66',
    network: '2001:db8:7:7',
    trek: path,
    cookie: person.cookie,
  })
  await soon(async () => slow.open() > CONNECTIONS / 4, 60)
  await overload(site)
  // The overload has passed by then, or the level stays.
  const level = await settledLevel(site)
  const checkouts = startCheckouts(site, { perSecond: CHECKOUTS_PER_SECOND, departures })
  const pages = await readPages(site, path)
  await checkouts.stop()
  await slow.stop()
  return { pages, checkouts, slow, level }
}

/** Two bursts of searches, more than can be served at once. */
async function overload(site: Site): Promise<void> {
  for (let burst = 0; burst < 2; burst += 1) {
    const searches = startSearches(site.url, { atOnce: BURST })
    await soon(async () => searches.begun >= 2 * BURST, 60)
    await searches.stop()
  }
}

/** The level of shedding, when it is 0 or has not changed for much longer than a step takes. */
async function settledLevel(site: Site): Promise<number> {
  let [last, same] = [-1, 0]
  for (let looks = 0; last !== 0 && same < 20 && looks < 120; looks += 1) {
    await pause(500)
    const now = await levelOf(site)
    same = now === last ? same + 1 : 0
    last = now
  }
  return last
}

async function levelOf(site: Site): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text()
  return Number(/^chautari_shed_level (\S+)$/m.exec(text)?.[1])
}

/** Requests of other visitors: shared pages, personal ones, and searches. */
async function readPages(site: Site, trek: string) {
  const statuses: Record<string, number> = {}
  const ms: number[] = []
  const one = async (index: number) => {
    const paths = [
      '/',
      trek,
      `/list?max=${700 + index}`,
      `${trek}?seen=${index}`,
      '/regions',
      `/login?from=${index}`,
    ]
    const began = performance.now()
    const { status } = await site.caller().get(paths[index % paths.length] ?? '/')
    ms.push(performance.now() - began)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const all: Promise<void>[] = []
  const until = performance.now() + 1000 * SECONDS
  while (performance.now() < until) {
    all.push(one(all.length))
    await pause(1000 / PAGES_PER_SECOND)
  }
  await Promise.all(all)
  return { statuses, ms }
}
