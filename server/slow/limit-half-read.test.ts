import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { halfSent } from '#test/hostile/half-sent.ts'
import { soon } from '#test/soon.ts'
import { limitHalfRead } from './limit-half-read.ts'
import { HALF_READ_PER_SUBSCRIBER } from './slow-rules.ts'

let app: FastifyInstance
let url: string
before(async () => {
  app = Fastify({ trustProxy: '127.0.0.1', forceCloseConnections: true })
  let asked = 0
  app.addHook('onRequest', async () => void (asked += 1))
  limitHalfRead(app)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, _body, done) => done(null),
  )
  app.post('/login', async () => 'read')
  app.get('/asked', async () => asked)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app.close())

const asked = async () => Number(await (await fetch(`${url}/asked`)).text())

test('beyond the limit, ends the oldest half-read request of one subscriber, and no complete or other one', async () => {
  const before = await asked()
  const half = []
  for (let index = 0; index < HALF_READ_PER_SUBSCRIBER; index += 1) {
    half.push(halfSent(url, '/login', { from: `2001:db8:a:1::${index + 1}` }))
    // In order, so that the first is the oldest.
    await soon(async () => (await asked()) >= before + half.length)
  }
  const other = halfSent(url, '/login', { from: '2001:db8:a:2::1' })
  for (let whole = 0; whole < 5; whole += 1) {
    const headers = {
      'X-Forwarded-For': '2001:db8:a:1::ffff',
      'Content-Type': 'application/x-www-form-urlencoded',
    }
    assert.equal((await fetch(`${url}/login`, { method: 'POST', body: 'a=b', headers })).status, 200)
  }
  assert.ok(
    half.every(({ isOpen }) => isOpen()),
    'as many as may be',
  )

  const more = halfSent(url, '/login', { from: '2001:db8:a:1::abcd' })
  await half[0]?.closed()
  assert.equal(half[0]?.status(), 408)
  assert.ok([...half.slice(1), other, more].every(({ isOpen }) => isOpen()))
  for (const each of [...half, other, more]) each.end()
})
