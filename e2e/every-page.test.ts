import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { newAddress } from '#test/caller.ts'
import { rounds } from '#test/rounds.ts'
import { walkSite } from '#test/site-walk.ts'
import routes from '#web/routes.ts'
import { openSite } from './browser.ts'
import { lookOver } from './look-over.ts'
import { signIn, signInOperator } from './signed-in.ts'
import { isAt, pathsOf } from './site-paths.ts'

const site = openSite({ TRUST_PROXY: '127.0.0.1' })
/** Long lists repeat one row: seven of them are looked at. */
const repeated = 'tbody tr:nth-child(n + 8)'

const viewers: { who: string; email: string | null; start: string; least: number }[] = [
  { who: 'a visitor', email: null, start: '/', least: 25 },
  { who: 'a traveller', email: 'maya@example.com', start: '/bookings', least: 30 },
  { who: 'a host', email: 'pasang@example.com', start: '/chautari-your-adventure', least: 35 },
  { who: 'support', email: 'anisha@example.com', start: '/admin', least: 5 },
  { who: 'an operator', email: 'ramesh@example.com', start: '/admin', least: 25 },
]

/** One address of each route that can be reached by following links, and those that are only typed. */
async function sightsOf(page: Page, start: string): Promise<string[]> {
  const cookies = new Map((await page.context().cookies()).map(({ name, value }) => [name, value]))
  const patterns = pathsOf(routes)
  const typed = patterns.filter((path) => !/[:*]/.test(path))
  const stops = await walkSite({ cookies, address: newAddress() }, [start, ...typed], {
    url: site.server.url,
    queries: 1,
  })
  const sights = new Map<string, string>()
  for (const { path, status, isPage, location } of stops) {
    const [place = ''] = path.split('?')
    const pattern = patterns.find((each) => place === each) ?? patterns.find((each) => isAt(place, each))
    // What has one's own name in the address is one of a kind; what has a word of content is a page of its own.
    const kind = pattern === '/:page' ? place : pattern
    if (kind && status === 200 && isPage && !location && !sights.has(kind)) sights.set(kind, path)
  }
  return [...sights.values()]
}

for (const { who, email, start, least } of viewers)
  test(`nothing breaks WCAG 2.2 AA on any page of ${who}, nor runs off the side at 320 px`, async (t) => {
    const { page, close } = await site.browser.visit()
    if (email) await (start === '/admin' ? signInOperator : signIn)(page, email, start)
    const all = await sightsOf(page, start)
    assert.ok(all.length >= least, `${all.length} pages`)
    const every = rounds(12, 1)
    const some = all.filter((_, index) => index % every === 0)
    const sights = some.map((path) => ({ what: path, open: () => page.goto(path) }))
    const { looked, found, expected } = await lookOver(page, sights, repeated)
    assert.equal(looked, expected)
    assert.deepEqual(found, [])
    t.diagnostic(`${who}: ${some.length} of ${all.length} pages, ${looked} looks`)
    await close()
  })
