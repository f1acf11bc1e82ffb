import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify from 'fastify'
import { catalogue } from '#test/catalogue.ts'
import { freshWorld, type World } from '#test/world.ts'
import { viewCounter } from './view-counter.ts'
import { factsOfRoute } from '#test/facts-at.ts'

const routeOf = (path: string) => ({ config: { facts: factsOfRoute('GET', path) } })

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' }
let world: World
before(async () => {
  world = await freshWorld()
  await catalogue(world).trek({ name: 'Gokyo Lakes', slug: 'gokyo' })
})
after(() => world.close())

test('A trek page is counted once an hour for each network, cached copies too, and never for bots', async (t) => {
  const counter = viewCounter(world.deps)
  const app = Fastify({ trustProxy: true, forceCloseConnections: true })
  t.after(() => app.close())
  counter.count(app)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.includes('kept')) return done()
    reply.hijack()
    reply.raw.writeHead(304).end()
  })
  app.get('/trekking/:id', routeOf('/trekking/:id'), async (request, reply) =>
    reply.code(request.url.includes('gone') ? 404 : 200).send('page'),
  )
  app.get('/list', routeOf('/list'), async () => 'list')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = app.listeningOrigin
  const see = async (path: string, from: string, headers: Record<string, string> = {}) =>
    (await fetch(url + path, { headers: { ...person, 'x-forwarded-for': from, ...headers } })).status
  const views = async () => {
    await counter.write()
    return (await world.db.selectFrom('trek_view').select('views').execute()).map((row) => row.views)
  }

  await see('/trekking/gokyo?departure=1', '10.0.1.1')
  await see('/trekking/gokyo', '10.0.1.2')
  await see('/trekking/gokyo', '10.0.2.1', { 'user-agent': 'Googlebot/2.1' })
  await see('/trekking/gokyo', '10.0.3.1', { 'sec-purpose': 'prefetch' })
  await see('/trekking/%ff', '10.0.4.1')
  await see('/trekking/gone', '10.0.5.1')
  await see('/list', '10.0.6.1')
  assert.deepEqual(await views(), [1])
  assert.equal(await see('/trekking/gokyo?kept', '10.0.7.1'), 304)
  assert.equal(await see('/trekking/gokyo.data', '10.0.8.1'), 200)
  assert.deepEqual(await views(), [3], 'a cached copy, and client navigation')
  world.clock.minutes(60)
  await see('/trekking/gokyo', '10.0.1.1')
  assert.deepEqual(await views(), [4])
})

test('Views that cannot be written are written the next time', async () => {
  let down = true
  const broken = {
    ...world.deps,
    get db() {
      if (down) throw new Error('the database is away')
      return world.db
    },
  }
  const counter = viewCounter(broken)
  const app = Fastify()
  counter.count(app)
  app.get('/trekking/:id', routeOf('/trekking/:id'), async () => 'page')
  await app.inject({ url: '/trekking/gokyo', headers: person })
  await assert.rejects(counter.write(), /away/)
  down = false
  const before = await world.db.selectFrom('trek_view').select('views').executeTakeFirstOrThrow()
  await counter.write()
  const after = await world.db.selectFrom('trek_view').select('views').executeTakeFirstOrThrow()
  assert.equal(after.views, before.views + 1)
})
