import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { newAddress } from '#test/caller.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { oddRequests, type Target } from '#test/hostile/odd-requests.ts'
import { rawRequest } from '#test/hostile/raw-request.ts'
import { book, sharedSite, type Site } from '#test/site.ts'

/** The same requests each time, unless another seed is given. */
const SEED = Number(process.env['SEED'] ?? 20_261_121)
const REQUESTS = quickOrFull(700, 2_100)
const AT_ONCE = 12

let site: Site
let target: Target
before(async () => {
  site = await sharedSite()
  const departures = await Promise.all(Array.from({ length: 8 }, () => site.departure({ spots: 50 })))
  const departure = await site.departure({ spots: 50 })
  const who = site.caller()
  const { json } = await book(who, departure)
  const body = { bookingId: json.id }
  const opened = await who.post('/api/payments/create-checkout-session', { body })
  const [{ slug }] = await site.rows('select slug from trek where id = $1', [departure.trek_id])
  target = {
    booking: json.id,
    session: new URL(opened.json.url).pathname.split('/').at(-1) ?? '',
    slug,
    cookie: `visitor=${who.cookies.get('visitor')}`,
    departures,
  }
})
after(() => site.close())

test('malformed bodies, headers, queries and paths everywhere: no server error, no leak, no restart', async () => {
  const requests = fc.sample(oddRequests(target), { numRuns: REQUESTS, seed: SEED })
  const statuses: Record<number, number> = {}
  const wrong: string[] = []
  const waiting = [...requests.entries()]
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, sent] = next
      const headers = { 'X-Forwarded-For': addresses[index % addresses.length] ?? '', ...sent.headers }
      const { status, text } = await rawRequest(site.url, { ...sent, headers })
      statuses[status] = (statuses[status] ?? 0) + 1
      const leak = status >= 400 ? (TELLING.exec(text)?.[0] ?? '') : ''
      if (status >= 500 || leak || status === 429)
        wrong.push(`${status} ${leak} ${sent.method} ${sent.path} ${String(sent.body).slice(0, 300)}`)
    }
  }
  const addresses = Array.from({ length: 60 }, newAddress)
  await Promise.all(Array.from({ length: AT_ONCE }, worker))

  const { stdout } = site.server.output
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} wrong answers; seed ${SEED}`)
  const sum = Object.values(statuses).reduce((all, count) => all + count, 0)
  assert.equal(sum, REQUESTS)
  for (const status of [200, 400, 403, 404, 413, 422])
    assert.ok((statuses[status] ?? 0) > 0, `no answer was ${status}: ${JSON.stringify(statuses)}`)
  process.kill(site.server.pid, 0)
  assert.equal((await site.caller().get('/healthz')).status, 200)
  assert.equal((stdout.match(/is ready at/g) ?? []).length, 1)
  assert.deepEqual(await site.violations(), [])
})

/** Text that only a stack or a statement contains. */
const TELLING =
  /\bat \S+ \(|node_modules|node:internal|\.tsx?:\d+|\bselect "|insert into|syntax error at|relation "|violates|invalid byte sequence|postgres(ql)?:\/\/|ECONN/i
