import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { halfSent } from '#test/hostile/half-sent.ts'
import { soon } from '#test/soon.ts'
import { requestsUnderWay } from './under-way.ts'

const underWay = requestsUnderWay()
let app: FastifyInstance
let url: string
let asked = 0
let answer = () => {}
before(async () => {
  app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', (request, reply, done) => {
    asked += 1
    underWay.watch(request, reply, 'checkout')
    done()
  })
  const form = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(form, { parseAs: 'buffer' }, (_request, _body, done) => done(null))
  app.post('/pay', () => new Promise((done) => (answer = () => done('paid'))))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app.close())

test('a half-sent form is not under way, a complete one is until its answer is written', async () => {
  const half = halfSent(url, '/pay')
  await soon(async () => asked === 1)
  const body = new URLSearchParams({ a: 'b' })
  const paid = fetch(`${url}/pay`, { method: 'POST', body })
  await soon(async () => underWay.counts.checkout === 1)
  assert.equal(asked, 2)
  assert.ok(underWay.payingMs(performance.now() + 5_000) >= 5_000)
  answer()
  assert.equal(await (await paid).text(), 'paid')
  await soon(async () => underWay.counts.checkout === 0)
  assert.equal(underWay.payingMs(performance.now() + 5_000), 0)
  assert.deepEqual([underWay.takeMost(), underWay.takeMost()], [1, 0])
  assert.equal(half.isOpen(), true)
  half.end()
})
