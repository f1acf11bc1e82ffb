import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { formOf, placeOf } from '../access/ask-about.ts'
import { askOf } from '../access/asks.ts'
import { type EntryPoint, entryPoints } from '../access/entry-points.ts'
import { makePerson, type Person } from '../access/people.ts'
import { plantThings, type Things } from '../access/things.ts'
import { newAddress } from '../caller.ts'
import { hostile, oddHeader } from '../hostile/odd-values.ts'
import { type RawRequest, rawRequest } from '../hostile/raw-request.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { type Site, startSite } from '../site.ts'

/** Promise 12. Any request to any entry point, from anybody, gets an answer that reveals nothing internal. */
const SEED = Number(process.env['SEED'] ?? 20_261_122)
const REQUESTS = quickOrFull(800, 6_000)

let site: Site
let ways: EntryPoint[]
let people: { person: Person; things: Things }[]
/** Things are written past the state machines, so existing violations are no request's fault. */
let planted: string[]
before(async () => {
  site = await startSite({ RECONCILE_SECONDS: '3600', LOG_LEVEL: 'error' })
  // The stream stays open; it has its own test.
  ways = (await entryPoints()).filter(({ path }) => path !== '/api/stream')
  people = []
  for (const actor of ['V', 'T', 'H', 'S', 'O'] as const) {
    const person = await makePerson(site, actor)
    people.push({ person, things: await plantThings(site, person) })
  }
  planted = await violated()
})
after(() => site.close())

test('malformed bodies, headers, queries and addresses at every entry point: no server error, no leak, no restart', async (t) => {
  const requests = fc.sample(odd(), { numRuns: REQUESTS, seed: SEED })
  const statuses: Record<number, number> = {}
  const wrong: string[] = []
  const waiting = [...requests]
  const worker = async () => {
    for (let sent = waiting.pop(); sent; sent = waiting.pop()) {
      const { status, text } = await rawRequest(site.url, sent)
      statuses[status] = (statuses[status] ?? 0) + 1
      const leak = leakIn(status, text)
      if (status >= 500 || leak)
        wrong.push(`${status} ${leak} ${sent.method} ${sent.path} ${String(sent.body).slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: 12 }, worker))
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} wrong answers; seed ${SEED}`)
  for (const status of [200, 302, 400, 403, 404])
    assert.ok((statuses[status] ?? 0) > 0, `no answer was ${status}: ${JSON.stringify(statuses)}`)
  process.kill(site.server.pid, 0)
  assert.equal((site.server.output.stdout.match(/is ready at/g) ?? []).length, 1)
  assert.deepEqual(
    (await violated()).filter((each) => !planted.includes(each)),
    [],
  )
  t.diagnostic(
    `promise 12: ${REQUESTS} odd requests at ${ways.length} entry points by ${people.length} people: ${JSON.stringify(statuses)}, 0 above 499, 0 restarts, 0 leaks`,
  )
})

test('finds an answer that reveals a statement or a stack', async (t) => {
  const leaking = [
    'Error: boom\n    at run (file:///srv/server/run.ts:12:3)',
    'duplicate key value violates unique constraint "account_email_key"',
    'syntax error at or near "select"',
    'connect ECONNREFUSED 127.0.0.1:5432',
  ]
  assert.deepEqual(
    leaking.filter((text) => leakIn(400, text) === ''),
    [],
  )
  assert.equal(leakIn(404, 'You have walked off the map'), '')
  t.diagnostic(`promise 12 control: ${leaking.length} of ${leaking.length} leaking answers are found`)
})

async function violated(): Promise<string[]> {
  return (await site.violations()).map(({ what, ref }) => `${what} ${ref}`)
}

/** Text that only a stack or a statement contains. */
function leakIn(status: number, text: string): string {
  const leaking =
    /\bat \S+ \(|node_modules|node:internal|\.tsx?:\d+|\bselect "|insert into|syntax error at|relation "|violates|invalid byte sequence|postgres(ql)?:\/\/|ECONN/i
  return status >= 400 ? (leaking.exec(text)?.[0] ?? '') : ''
}

/** A valid request with some of its URL, query, body and headers broken. */
function odd(): fc.Arbitrary<RawRequest> {
  const text = hostile.map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
  const escaped = text.map((each) => encodeURIComponent(each.toWellFormed()))
  const raw = fc.constantFrom(
    '%00',
    '%E0%A4%A',
    '%c0%ae%c0%ae/',
    '..%2f..%2fetc%2fpasswd',
    '%',
    'a'.repeat(3000),
  )
  const broken = fc.oneof(
    fc.constantFrom(
      '{',
      '[',
      '"',
      '{"a":',
      'nul',
      '--x\r\n\r\n--x--',
      '\ufeff{}',
      'a=%',
      '=&=&',
      'a[]=1&a[x]=2',
    ),
    fc.constant(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
  const kind = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    '',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/xml',
  )
  return fc
    .record({
      way: fc.nat(ways.length - 1),
      who: fc.nat(people.length - 1),
      header: oddHeader(),
      address: fc.option(fc.oneof(escaped, raw), { freq: 2 }),
      query: fc.array(fc.tuple(fc.constantFrom(...queryNames), fc.oneof(escaped, raw)), { maxLength: 3 }),
      fields: fc.array(fc.tuple(fc.nat(40), hostile), { maxLength: 5 }),
      body: fc.option(fc.tuple(kind, broken), { freq: 4 }),
    })
    .map(({ way: place, who, header, address, query, fields, body }) => {
      const way = ways[place] as EntryPoint
      const { person, things } = people[who] as (typeof people)[number]
      const { thing, body: bodyOf, headers: asked } = askOf(way)
      const id = thing ? things[thing] : ''
      const path = address === null ? placeOf(way, id) : way.path.replace(/[:*][^/?]*/g, address || 'x')
      const search = query.map(([name, value]) => `${name}=${value}`).join('&')
      const right = way.isPage ? formOf(way, id) : ((bodyOf?.(id) ?? {}) as Record<string, unknown>)
      const sent = way.method === 'GET' ? null : (body ?? wrongly(right, fields, way.isPage))
      return {
        method: way.method,
        path: (path + (search && `${path.includes('?') ? '&' : '?'}${search}`)).replaceAll(' ', '%20'),
        headers: {
          'X-Forwarded-For': newAddress(),
          ...asked,
          Cookie: [...person.caller.cookies].map((pair) => pair.join('=')).join('; '),
          ...(sent && { 'Content-Type': sent[0] }),
          ...header,
        },
        ...(sent && { body: sent[1] }),
      }
    })
}

const queryNames = [
  'q',
  'to',
  'tab',
  'page',
  'before',
  'after',
  'booking',
  'trek',
  'departure',
  'adults',
  'state',
  'user',
  'session_id',
  'index',
  '_routes',
  'month',
  'subject',
  'actor',
  'step',
  'currency',
  'redirectTo',
  'id',
]
const otherNames = [
  'intent',
  'reason',
  'amount',
  'id',
  'message',
  'file',
  '__proto__',
  'constructor',
  'percent',
]

/** The valid fields, some of them with hostile values. */
function wrongly(
  right: Record<string, unknown>,
  fields: [number, unknown][],
  isPage: boolean,
): [string, string] {
  const names = [...Object.keys(right), ...otherNames]
  const all = { ...right }
  for (const [place, value] of fields) all[names[place % names.length] ?? 'extra'] = value
  if (!isPage) return ['application/json', JSON.stringify(all)]
  const pairs = Object.entries(all).map(([name, value]): [string, string] => [
    name,
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
  ])
  return ['application/x-www-form-urlencoded', new URLSearchParams(pairs).toString()]
}
