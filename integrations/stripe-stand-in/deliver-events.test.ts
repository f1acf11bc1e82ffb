import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { soon } from '#test/soon.ts'
import { deliverDue } from './deliver-events.ts'
import { type StandInWorld, standInWorld } from './stand-in-world.ts'
import { startStandIn } from './start-stand-in.ts'

const COMPLETED = 'checkout.session.completed'
let world: StandInWorld
before(async () => {
  world = await standInWorld()
})
afterEach(() => world.standIn.calm())
after(() => world.close())

const endpoint = () => ({ url: world.settings.webhookUrl, secret: world.settings.webhookSecret })
const due = async () => {
  const { rows } = await world.standIn.store.pool.query(
    'select count(*)::int as n from stand_in.event where deliver_at is not null',
  )
  return rows[0].n as number
}

test('retries an event that is not accepted after growing pauses, with a new signature', async () => {
  world.refuseWebhooks(3)
  const session = await world.paid()
  const moving = setInterval(() => world.advance(1), 200)
  const came = await world.webhooks(COMPLETED, session.id).finally(() => clearInterval(moving))
  assert.equal(came.length, 1)
  const { rows } = await world.standIn.store.pool.query(
    `select attempts from stand_in.event where object ->> 'id' = $1`,
    [session.id],
  )
  assert.deepEqual(rows, [{ attempts: 4 }])
  assert.deepEqual(world.warnings, Array(3).fill('payment stand-in: the webhook answered 500'))
})

test('delivers held events after their release, from any running process', async () => {
  await world.standIn.webhooks('off')
  const session = await world.paid()
  assert.equal(await deliverDue(world.standIn.store, endpoint(), new AbortController().signal), 0)
  assert.equal(world.received.filter(({ event }) => event.objectId === session.id).length, 0)
  assert.equal(await due(), 1)
  await world.standIn.webhooks('on')
  const other = await startStandIn(world.settings)
  const [came] = await world.webhooks(COMPLETED, session.id).finally(() => other.stop())
  assert.equal(came!.event.objectId, session.id)
})

test('a doubled event arrives twice, and a renamed one twice under two ids', async () => {
  await world.standIn.webhooks('double')
  const twice = await world.webhooks(COMPLETED, (await world.paid()).id, 2)
  assert.equal(new Set(twice.map(({ event }) => event.id)).size, 1)
  await world.standIn.webhooks('renamed')
  const renamed = await world.webhooks(COMPLETED, (await world.paid()).id, 2)
  assert.equal(new Set(renamed.map(({ event }) => event.id)).size, 2)
})

test('delivers 40 shuffled events once each, in another order', async () => {
  await world.standIn.webhooks('off')
  const paid: string[] = []
  for (let made = 0; made < 40; made += 1) paid.push((await world.paid()).id)
  await world.standIn.webhooks('shuffled')
  for (const id of paid) assert.equal((await world.webhooks(COMPLETED, id)).length, 1)
  const order = world.received.map(({ event }) => event.objectId).filter((id) => paid.includes(id))
  assert.equal(order.length, 40)
  assert.notDeepEqual(order, paid)
})

test('eight processes on one database deliver each event once', async () => {
  await world.standIn.webhooks('off')
  // A process that was stopped during an answer, above, may have left an event under its lease of ten seconds.
  world.advance(1)
  const paid = await Promise.all(Array.from({ length: 30 }, () => world.paid()))
  await world.standIn.webhooks('on')
  const { signal } = new AbortController()
  const worker = async () => {
    while ((await deliverDue(world.standIn.store, endpoint(), signal)) > 0);
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  await soon(async () => (await due()) === 0)
  const ids = new Set(paid.map(({ id }) => id))
  const came = world.received.map(({ event }) => event.objectId).filter((id) => ids.has(id))
  assert.deepEqual([came.length, new Set(came).size], [30, 30])
})
