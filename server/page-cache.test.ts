import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { pageCache } from './page-cache.ts'

async function site() {
  let made = 0
  let at = 0
  const app = Fastify()
  const cache = pageCache(() => at)
  cache.answer(app)
  cache.keep(app)
  app.get('/list', async (_request, reply) => {
    made += 1
    return reply.type('text/html').send(Buffer.from(`page ${made} `.repeat(200)))
  })
  app.get('/bookings', async () => `private ${(made += 1)}`)
  app.get('/trekking/:id', async (_request, reply) =>
    reply.header('set-cookie', 'a=b').send(`own ${(made += 1)}`),
  )
  app.post('/list', async () => 'changed')
  const get = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers })).body
  return { app, get, made: () => made, forward: (ms: number) => (at += ms) }
}

test('a shared page is made once, then kept for five seconds', async () => {
  const { get, made, forward } = await site()
  const first = await get('/list')
  assert.equal(await get('/list'), first)
  assert.equal(made(), 1)
  forward(5_001)
  assert.notEqual(await get('/list'), first)
})

test('it goes out as the asker reads it, with its length', async () => {
  const { app, made } = await site()
  const plain = await app.inject({ url: '/list' })
  for (const encoding of ['br', 'gzip'])
    for (let round = 0; round < 2; round += 1) {
      const answer = await app.inject({ url: '/list', headers: { 'accept-encoding': encoding } })
      assert.equal(answer.headers['content-encoding'], encoding)
      assert.equal(Number(answer.headers['content-length']), answer.rawPayload.length)
      assert.ok(answer.rawPayload.length < plain.rawPayload.length)
    }
  assert.equal(made(), 3)
})

test('nothing personal is kept: a session, a currency, a cookie that is set, another page', async () => {
  const { get, made } = await site()
  for (const cookie of ['session=x', '__Host-session=x', 'a=1; currency=EUR']) await get('/list', { cookie })
  for (const path of ['/bookings', '/bookings', '/trekking/x', '/trekking/x']) await get(path)
  assert.equal(made(), 7)
})

test('a change by this process ends what was kept', async () => {
  const { app, get, made } = await site()
  await get('/list')
  await app.inject({ method: 'POST', url: '/list' })
  await get('/list')
  assert.equal(made(), 2)
})
