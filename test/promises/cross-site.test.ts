import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { askAbout } from '../access/ask-about.ts'
import { askOf } from '../access/asks.ts'
import { changedBy } from '../access/digest.ts'
import { type EntryPoint, entryPoints } from '../access/entry-points.ts'
import { makePerson, type Person } from '../access/people.ts'
import { plantThings, type Things } from '../access/things.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { type Site, startSite } from '../site.ts'

/** Promise 16. A request that another site's page makes a browser send, with all of its cookies, changes nothing. */
let site: Site
let ways: EntryPoint[]
let people: { person: Person; things: Things }[]
before(async () => {
  site = await startSite({ RECONCILE_SECONDS: '3600' })
  ways = await entryPoints()
  people = []
  // One after the other, because each takes some of the spots.
  for (const actor of ['T', 'H', 'O'] as const) {
    const person = await makePerson(site, actor)
    people.push({ person, things: await plantThings(site, person) })
  }
})
after(() => site.close())

const foreign = () => [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site', Origin: site.url.replace('127.0.0.1', '127.0.0.1.evil.example') },
  { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
]

/** The provider signs; no browser does. */
const changing = () => ways.filter(({ method, path }) => method !== 'GET' && path !== '/api/payments/webhook')

function idOf(way: EntryPoint, things: Things): string {
  const { thing } = askOf(way)
  return thing ? things[thing] : ''
}

test('no entry point changes anything for another site, with any cookies', async (t) => {
  const wrong: string[] = []
  let asked = 0
  const changed = await changedBy(site, async () => {
    asked = 0
    wrong.length = 0
    for (const [turn, { person, things }] of people.entries())
      for (const [index, way] of changing().entries()) {
        const kinds = foreign().filter((_, kind) => (kind + index + turn) % quickOrFull(6, 1) === 0)
        for (const headers of kinds) {
          const { status, headers: said } = await askAbout({ way, person, id: idOf(way, things) }, headers)
          asked += 1
          if (status !== 403 || said.get('set-cookie'))
            wrong.push(`${way.name} by ${person.actor} with ${JSON.stringify(headers)}: ${status}`)
        }
      }
  })
  assert.deepEqual({ wrong, changed }, { wrong: [], changed: [] })
  assert.ok(changing().length >= 100, `${changing().length} entry points that change something`)
  t.diagnostic(
    `promise 16: ${asked} requests of other sites at ${changing().length} entry points by ${people.length} people: all refused, 0 tables changed`,
  )
})

test('no page can be framed, for any reader', async (t) => {
  const framed: string[] = []
  let pages = 0
  for (const { person, things } of people.toReversed().slice(0, quickOrFull(1, 3)))
    for (const way of ways.filter(({ method, isPage, byLink }) => method === 'GET' && isPage && !byLink)) {
      const { headers } = await askAbout({ way, person, id: idOf(way, things) })
      const policy = headers.get('content-security-policy') ?? ''
      const isHtml = (headers.get('content-type') ?? '').startsWith('text/html')
      if (isHtml) pages += 1
      const refusesFrames = headers.get('x-frame-options') !== null
      if (!refusesFrames || (isHtml && !policy.includes("frame-ancestors 'none'"))) framed.push(way.name)
    }
  assert.deepEqual(framed, [])
  assert.ok(pages >= quickOrFull(50, 150), `${pages} pages`)
  t.diagnostic(`promise 16: ${pages} pages refuse to be framed`)
})

test('the same requests from our own pages do change things', async (t) => {
  const ours = { Origin: site.url, 'Sec-Fetch-Site': 'same-origin' }
  const [{ person, things }] = people as [(typeof people)[number]]
  const ones = ['messages/conversation action', 'saved/stored-treks action', 'bookings/bookings action']
  let effective = 0
  for (const name of ones) {
    const way = ways.find((each) => each.name === name)
    assert.ok(way, name)
    const changed = await changedBy(site, async () => {
      const { status } = await askAbout({ way, person, id: idOf(way, things) }, ours)
      assert.notEqual(status, 403, name)
    })
    if (changed.length > 0) effective += 1
  }
  assert.ok(effective >= 1, `${effective} of ${ones.length} changed something`)
  t.diagnostic(
    `promise 16 control: ${effective} of ${ones.length} requests of our own pages changed something`,
  )
})
