import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { after, before, test } from 'node:test'
import { type Answered, askFrom } from '../ask-from.ts'
import { type Proxy, startProxy } from '../servers/proxy.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { startSite, type Site } from '../site.ts'
import { makeTalk } from '../load/message-load.ts'

/** Promise 19. A rate limit holds across any number of processes. */
const LIMIT = 60
const PATH = '/sitemap.xml'
const FLOOD = quickOrFull(300, 1_000)

let site: Site
let proxy: Proxy
let others: Proxy
before(async () => {
  // Four processes on one database, which has a hundred connections in all.
  site = await startSite({ RECONCILE_SECONDS: '3600', DATABASE_POOL: '8' })
  const careless = { NODE_ARGUMENTS: '--import ./test/controls/with-own-counts.ts' }
  const more = await Promise.all([{}, careless, careless].map((settings) => site.another(settings)))
  const [second, third, fourth] = more.map(({ url }) => url) as [string, string, string]
  proxy = await startProxy([site.url, second])
  others = await startProxy([third, fourth])
})
after(async () => {
  await proxy.close()
  await others.close()
  await site.close()
})

test('two processes together let as many of a thousand simultaneous requests pass as the limit allows, also with forged headers', async (t) => {
  const meanwhile = theOther('127.0.0.8')
  const answers = await flood(proxy.url, '127.0.0.7', forged)
  const other = await meanwhile
  const [passed, refused] = split(answers)
  assert.ok(Math.abs(passed.length - LIMIT) <= 2, `${passed.length} passed`)
  assert.equal(passed.length + refused.length, FLOOD)
  for (const { headers, text } of refused) {
    const seconds = Number(headers['retry-after'])
    assert.ok(seconds > 0 && seconds <= 60, `Retry-After ${seconds}`)
    assert.match(text, /<h1>Too many requests<\/h1>\n<p>Please try again in \d+ seconds?\.<\/p>/)
  }
  assert.ok(
    proxy.answered().every((count) => count > LIMIT),
    `${proxy.answered()} answered: each process alone saw more than the limit`,
  )
  assert.deepEqual([...new Set(other.map(({ status }) => status))], [200], 'other clients are not affected')

  // Direct requests to the processes do not help: the client is no trusted proxy.
  for (const [index, headers] of forged(20).entries())
    assert.equal((await askFrom('127.0.0.7', site.url + PATH, { headers })).status, 429, `${index}`)
  t.diagnostic(
    `promise 19: of ${FLOOD} at once over two processes, each with forged headers, ${passed.length} passed, ${refused.length} were answered 429 with Retry-After; of ${other.length} of somebody else meanwhile 0`,
  )
})

test('counts a signed-in account across networks', async (t) => {
  const [person, neighbour] = (await makeTalk(site, 2)).people
  assert.ok(person && neighbour)
  const ask = (address: string, cookie: string) =>
    askFrom(address, proxy.url + PATH, { headers: { Cookie: cookie } })
  const answers = await Promise.all(
    Array.from({ length: 2 * LIMIT }, (_, index) => ask(`127.0.0.${20 + (index % 12)}`, person.cookie)),
  )
  const [passed] = split(answers)
  assert.equal(passed.length, LIMIT)
  assert.equal((await ask('127.0.0.20', neighbour.cookie)).status, 200, 'another account at the same address')
  assert.equal((await ask('127.0.0.20', '')).status, 200, 'a signed-out client at the same address')
  t.diagnostic(`promise 19: an account that asks from 12 addresses at once passes ${passed.length} times`)
})

test('answers a call over its limit in JSON, and still serves pages', async () => {
  const body = JSON.stringify({ sessionId: 'cs_test_1' })
  const asking = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const call = () =>
    askFrom('127.0.0.9', `${proxy.url}/api/bookings/confirm-by-session`, { ...asking, agent })
  const answers = await Promise.all(Array.from({ length: 320 }, call))
  agent.destroy()
  const [passed, refused] = split(answers)
  assert.deepEqual([passed.length, refused.length], [300, 20])
  for (const { text } of refused) {
    const { error, code } = JSON.parse(text)
    assert.match(error, /^Too many requests\. Please try again in \d+ seconds?\.$/)
    assert.equal(code, 'too-many-requests')
  }
  assert.equal((await askFrom('127.0.0.9', `${proxy.url}/login`)).status, 200)
})

test('processes with their own counts let twice as many pass', async (t) => {
  const [passed] = split(await flood(others.url, '127.0.0.10', () => []))
  assert.ok(passed.length > 1.5 * LIMIT && passed.length <= 2 * LIMIT, `${passed.length} passed`)
  t.diagnostic(`promise 19 control: with counts in each process's memory ${passed.length} passed`)
})

/** That many at once, from one address. */
function flood(url: string, address: string, headersOf: typeof forged): Promise<Answered[]> {
  const headers = headersOf(FLOOD)
  return Promise.all(
    Array.from({ length: FLOOD }, (_, index) =>
      askFrom(address, url + PATH, { headers: headers[index] ?? {} }),
    ),
  )
}

/** Headers that claim a different origin for each request. */
function forged(count: number): Record<string, string>[] {
  return Array.from({ length: count }, (_, index) => {
    const elsewhere = `203.0.${index >> 8}.${index & 255}`
    const names = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'X-Client-IP', 'CF-Connecting-IP']
    const said =
      index % 3 === 0 ? `for=${elsewhere}` : index % 3 === 1 ? elsewhere : `127.0.0.1, ${elsewhere}`
    return Object.fromEntries(names.map((name) => [name, said]))
  })
}

/** One client that repeats a request. */
async function theOther(address: string): Promise<Answered[]> {
  const answers: Answered[] = []
  while (answers.length < 20) answers.push(await askFrom(address, proxy.url + PATH))
  return answers
}

function split(answers: readonly Answered[]): [passed: Answered[], refused: Answered[]] {
  const refused = answers.filter(({ status }) => status === 429)
  const passed = answers.filter(({ status }) => status !== 429)
  return [passed, refused]
}
