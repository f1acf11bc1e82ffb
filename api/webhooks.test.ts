import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { compareWithProvider } from '#domain/checkout/compare-with-provider.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import type { MoneyWorld } from '#test/money/money-world.ts'
import { fakeWebhooks, newEventId, openWebhookSender } from '#test/servers/webhook-sender.ts'

let sender: Awaited<ReturnType<typeof openWebhookSender>>
let world: MoneyWorld
before(async () => {
  sender = await openWebhookSender()
  world = sender.world
})
after(() => sender.close())

test('forged and stale webhooks leave no trace at all', async () => {
  const { sessionId } = await boughtBooking(world, { departure: await world.departure(), until: 'card page' })
  await world.standIn.payAnyway(sessionId)
  const events = async () => (await world.db.selectFrom('payment_event').select('id').execute()).length
  const [before, jobs] = [await events(), (await world.jobs()).length]
  for (const fake of fakeWebhooks) {
    const event = { id: newEventId(), type: 'checkout.session.completed', objectId: sessionId }
    assert.equal(await sender.deliver(event, fake), 400, fake)
  }
  assert.deepEqual([await events(), (await world.jobs()).length], [before, jobs])
})

test('stores an event about an unknown object with the reason, and applies it when the object is known', async () => {
  const sent = await boughtBooking(world, { departure: await world.departure(), until: 'sent' })
  const paymentId = randomUUID()
  const order = {
    bookingId: sent.id,
    paymentId,
    amountCents: 1240_00,
    title: 'Trek',
    description: '',
    email: 'maya@example.com',
    successUrl: 'http://chautari.test/',
    cancelUrl: 'http://chautari.test/',
    expiresAt: new Date(world.clock.now().getTime() + 3_600_000),
  }
  const { id: objectId } = await world.deps.payments.openSession(order, paymentId)
  await world.standIn.payAnyway(objectId)
  const event = { id: newEventId(), type: 'checkout.session.completed', objectId }
  const nowhere = { id: newEventId(), type: 'checkout.session.completed', objectId: 'cs_test_nowhere' }
  const foreign = { id: newEventId(), type: 'customer.created', objectId: 'cus_1' }
  for (const each of [event, nowhere, foreign]) assert.equal(await sender.deliver(each), 200)
  await world.work()
  await world.work()
  const stored = (id: string) =>
    world.db.selectFrom('payment_event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.match((await stored(event.id)).error ?? '', /is not in our books/)
  assert.match((await stored(nowhere.id)).error ?? '', /404/)
  assert.ok((await stored(nowhere.id)).attempts >= 2)
  assert.ok((await stored(foreign.id)).applied_at)
  assert.equal((await world.booking(sent.id)).state, 'held')

  await compareWithProvider(world.deps, 'recent')
  await world.work()
  assert.equal((await world.booking(sent.id)).state, 'confirmed')
  const applied = await stored(event.id)
  assert.deepEqual([applied.error, applied.applied_at], [null, world.clock.now()])
})
