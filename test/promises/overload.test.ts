import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { checkPromisedTime, quickOrFull } from '../quick-or-full.ts'
import { startCheckouts, startSearches, startWebhooks } from '../load/load-generators.ts'
import { startSite, type Site } from '../site.ts'
import { soon } from '../soon.ts'

/** Promise 20. Twice as many searches as the program can serve do not affect payments. */
const SECONDS = quickOrFull(6, 60)
const CHECKOUTS_PER_SECOND = 5
const WEBHOOKS_PER_SECOND = 5
const SHED_WITHIN_MS = 50
const NORMAL_WITHIN_MS = 10_000
/** Searches before and during the measurement of the capacity. */
const WARM_UP = 100
const MEASURED = 300
const secret = 'whsec_overload'

const sites: Site[] = []
after(async () => {
  for (const site of sites) await site.close()
})

test('under twice the searches that can be served, payments are served, and the overload passes', async (t) => {
  const site = await openSite()
  const capacity = await capacityOf(site)
  const load = await loadAt(site, 2 * capacity)
  const { seconds, searches, checkouts, webhooks } = load

  assert.ok(checkouts.begun >= SECONDS * CHECKOUTS_PER_SECOND - 1, `${checkouts.begun} checkouts`)
  assert.ok(webhooks.begun >= SECONDS * WEBHOOKS_PER_SECOND - 1, `${webhooks.begun} webhooks`)
  assert.ok(checkouts.done >= 0.995 * checkouts.begun, `checkouts: ${checkouts.failed.join('; ')}`)
  assert.ok(webhooks.done >= 0.995 * webhooks.begun, `webhooks: ${webhooks.failed.join('; ')}`)
  const turnedAway = searches.statuses[503] ?? 0
  assert.ok(turnedAway > 0, 'the program was never overloaded')
  assert.deepEqual(Object.keys(searches.statuses).toSorted(), ['200', '503'])
  assert.equal(searches.withoutRetryAfter, 0)
  const { slowestS } = await figuresOf(site)
  assert.ok(slowestS > 0)
  checkPromisedTime('a 503', 1000 * slowestS, SHED_WITHIN_MS)

  const normal = await backToNormal(site)
  checkPromisedTime('to serve everybody again', normal, NORMAL_WITHIN_MS)
  assert.deepEqual(await site.violations(), [])
  t.diagnostic(
    `promise 20: ${searches.begun} searches in ${seconds.toFixed(0)} s, twice the ${capacity.toFixed(0)} a second that it can: ${searches.statuses[200]} served, ${turnedAway} answered 503 with Retry-After, each in at most ${(1000 * slowestS).toFixed(1)} ms; ` +
      `${checkouts.done} of ${checkouts.begun} checkouts, the slowest in ${(checkouts.slowestMs / 1000).toFixed(1)} s, ${webhooks.done} of ${webhooks.begun} webhooks; normal ${(normal / 1000).toFixed(1)} s later`,
  )
})

test('a program without shedding makes payments wait', async (t) => {
  const site = await openSite({ NODE_ARGUMENTS: '--import ./test/controls/without-shedding.ts' })
  const capacity = await capacityOf(site)
  const { checkouts } = await loadAt(site, 2 * capacity)
  assert.ok(checkouts.done < 0.995 * checkouts.begun, `${checkouts.done} of ${checkouts.begun}`)
  t.diagnostic(
    `promise 20 control: where everybody is let in ${checkouts.done} of ${checkouts.begun} checkouts were done in time`,
  )
})

async function openSite(settings: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ STRIPE_WEBHOOK_SECRET: secret, RECONCILE_SECONDS: '3600', ...settings })
  sites.push(site)
  return site
}

/** The number of searches a second that are served when a few clients repeat them at once. */
async function capacityOf(site: Site): Promise<number> {
  const searches = startSearches(site.url, { atOnce: 8 })
  const served = () => searches.statuses[200] ?? 0
  await soon(async () => served() >= WARM_UP, 60)
  const before = served()
  const began = performance.now()
  await soon(async () => served() >= before + MEASURED, 120)
  const perSecond = (1000 * (served() - before)) / (performance.now() - began)
  await searches.stop()
  assert.deepEqual(Object.keys(searches.statuses), ['200'], 'the capacity is below the overload')
  return perSecond
}

async function loadAt(site: Site, perSecond: number) {
  const departures = await Promise.all(
    Array.from({ length: 1 + Math.ceil((SECONDS * CHECKOUTS_PER_SECOND) / 50) }, () =>
      site.departure({ spots: 50 }),
    ),
  )
  const began = performance.now()
  const searches = startSearches(site.url, { perSecond })
  // The searches of a second come before the payments.
  await soon(async () => searches.begun >= perSecond)
  const checkouts = startCheckouts(site, { perSecond: CHECKOUTS_PER_SECOND, departures })
  const webhooks = startWebhooks(site, { perSecond: WEBHOOKS_PER_SECOND, secret })
  const isAllBegun = ({ begun }: { begun: number }, each: number) => begun >= SECONDS * each
  await soon(
    async () => isAllBegun(checkouts, CHECKOUTS_PER_SECOND) && isAllBegun(webhooks, WEBHOOKS_PER_SECOND),
    10 * SECONDS,
  )
  await Promise.all([checkouts.stop(), webhooks.stop()])
  const seconds = (performance.now() - began) / 1000
  await searches.stop()
  return { seconds, searches, checkouts, webhooks }
}

async function figuresOf(site: Site) {
  const text = await (await fetch(`${site.url}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^chautari_${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { level: read('shed_level'), slowestS: read('shed_slowest_seconds') }
}

/** The milliseconds until nothing is shed any more. */
async function backToNormal(site: Site): Promise<number> {
  const began = performance.now()
  await soon(async () => (await figuresOf(site)).level === 0, 60)
  assert.equal((await site.caller().get('/list?max=777')).status, 200)
  return performance.now() - began
}
