import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'node:test'
import Fastify from 'fastify'
import { pageCache } from './page-cache.ts'
import { factsOfRoute } from '#test/facts-at.ts'

const routeOf = (path: string) => ({ config: { facts: factsOfRoute('GET', path) } })

async function site() {
  let made = 0
  let at = 0
  let version = 0
  let text = 'page'
  let open: Promise<void> | undefined
  const app = Fastify()
  const cache = pageCache({
    now: () => at,
    version: () => String(version),
    variant: ({ headers }) => headers['accept-language'] ?? '',
  })
  cache.answer(app)
  cache.keep(app)
  app.get('/list', routeOf('/list'), async (_request, reply) => {
    made += 1
    await open
    return reply.type('text/html').send(Buffer.from(`${text} `.repeat(200)))
  })
  app.get('/bookings', routeOf('/bookings'), async () => `private ${(made += 1)}`)
  app.get('/trekking/:id', routeOf('/trekking/:id'), async (_request, reply) =>
    reply.header('set-cookie', 'a=b').send(`own ${(made += 1)}`),
  )
  app.post('/list', routeOf('/list'), async () => 'changed')
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return {
    app,
    get,
    made: () => made,
    forward: (ms: number) => (at += ms),
    change: (to: string) => {
      text = to
      version += 1
    },
    wait: (until: Promise<void>) => void (open = until),
  }
}

test('a shared page is rendered once and cached until something changes, or for half a minute', async () => {
  const { get, made, change, forward } = await site()
  const first = await get('/list')
  forward(29_000)
  assert.equal((await get('/list')).body, first.body)
  assert.equal(made(), 1)
  change('another')
  assert.match((await get('/list')).body, /^another/)
  assert.equal(made(), 2)
  forward(30_001)
  await get('/list')
  assert.equal(made(), 3)
})

test('under constant changes a page is rendered once a second and is never older', async () => {
  const { get, made, change, forward } = await site()
  for (let step = 0; step < 40; step += 1) {
    change(`state ${step}`)
    const [, shown] = /^state (\d+)/.exec((await get('/list')).body) ?? []
    assert.ok(step - Number(shown) <= 10, `${shown} shown at ${step}`)
    forward(100)
  }
  assert.equal(made(), 4)
})

test('requests during the rendering of a page get its result', async () => {
  const { get, made, wait } = await site()
  const { promise, resolve } = Promise.withResolvers<void>()
  wait(promise)
  const asked = Array.from({ length: 8 }, () => get('/list'))
  await turn()
  resolve()
  const answers = await Promise.all(asked)
  assert.deepEqual(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body.length}`)).size, 1)
  assert.equal(made(), 1)
})

test('a page that may not be cached delays nobody', async () => {
  const { get, made } = await site()
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('/trekking/x')))
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
  assert.equal(made(), 5)
})

test('sends a page in the reader’s encoding, with its length and an ETag', async () => {
  const { get, made } = await site()
  const plain = await get('/list')
  const names = new Set([plain.headers.etag])
  for (const encoding of ['br', 'gzip'])
    for (let round = 0; round < 2; round += 1) {
      const answer = await get('/list', { 'accept-encoding': encoding })
      assert.equal(answer.headers['content-encoding'], encoding)
      assert.equal(Number(answer.headers['content-length']), answer.rawPayload.length)
      assert.ok(answer.rawPayload.length < plain.rawPayload.length)
      names.add(answer.headers.etag)
    }
  assert.equal(names.size, 3)
  for (const name of names) assert.match(String(name), /^"[\w-]{27}"$/)
  assert.equal(made(), 3)
})

test('uses the best encoding that the reader accepts', async () => {
  const { get } = await site()
  const accepted = {
    'gzip, br;q=0': 'gzip',
    'br; q=0.000, gzip;q=0': undefined,
    'br;q=0.1': 'br',
    BR: 'br',
    '*': 'br',
    '*, br;q=0': 'gzip',
    'gzip, *;q=0': 'gzip',
    deflate: undefined,
    '': undefined,
  }
  for (const [given, sent] of Object.entries(accepted)) {
    const { headers } = await get('/list', { 'accept-encoding': given })
    assert.equal(headers['content-encoding'], sent, given)
  }
})

test('a clock that is set back does not extend a page’s life', async () => {
  const { get, made, change, forward } = await site()
  await get('/list')
  forward(-3_600_000)
  change('another')
  assert.match((await get('/list')).body, /^another/)
  assert.equal(made(), 2)
})

test('a browser revalidates each time, and gets 304 for the page that it has', async () => {
  const { get, made, change, forward } = await site()
  const { headers } = await get('/list', { 'accept-encoding': 'br' })
  assert.equal(headers['cache-control'], 'private, no-cache')
  assert.equal(headers.vary, 'accept-encoding, accept-language, cookie')
  const again = { 'accept-encoding': 'br', 'if-none-match': `"other", ${headers.etag}` }
  for (const remade of [1, 2]) {
    const answer = await get('/list', again)
    assert.equal(answer.statusCode, 304)
    assert.equal(answer.rawPayload.length, 0)
    assert.equal(answer.headers['content-encoding'], undefined)
    for (const name of ['etag', 'vary', 'cache-control'])
      assert.equal(answer.headers[name], headers[name as 'etag'], name)
    assert.equal(made(), remade)
    forward(30_001)
  }
  change('another')
  assert.equal((await get('/list', again)).statusCode, 200)
})

test('caches nothing personal: no session, no set cookie, no other page', async () => {
  const { get, made } = await site()
  for (const cookie of ['session=x', 'a=1; __Host-session=x', 'session =x', 'a=1;__Host-session\t=x']) {
    const { headers } = await get('/list', { cookie })
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.equal(headers.etag, undefined)
  }
  for (const path of ['/bookings', '/bookings', '/trekking/x', '/trekking/x']) await get(path)
  assert.equal(made(), 8)
})

test('caches each variant of a page separately', async () => {
  const { get, made } = await site()
  for (const language of ['de', 'en', 'de', 'en']) await get('/list', { 'accept-language': language })
  assert.equal(made(), 2)
})

test('caches large pages up to the size limit, the latest first', async () => {
  const { get, made, change } = await site()
  change('ten megabytes of it'.padEnd(50_000))
  for (let part = 1; part <= 8; part += 1) await get(`/list?page=${part}`)
  for (const part of [8, 7, 6, 5]) await get(`/list?page=${part}`)
  assert.equal(made(), 8)
  await get('/list?page=1')
  assert.equal(made(), 9)
})

test('a form that this process receives invalidates its cached page', async () => {
  const { app, get, made } = await site()
  await get('/list')
  await app.inject({ method: 'POST', url: '/list' })
  await get('/list')
  assert.equal(made(), 2)
})
