import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { type MoneyWorld, moneyWorld } from '#test/money/money-world.ts'
import { compareWithProvider } from '../../checkout/compare-with-provider.ts'

const PRICE = 1240_00
let world: MoneyWorld
before(async () => {
  world = await moneyWorld()
})
after(() => world.close())
afterEach(async () => assert.deepEqual(await world.violations(), []))

/** A payment for a booking that our books do not know. */
const lost = async () => {
  const [bookingId, paymentId] = [randomUUID(), randomUUID()]
  const session = await world.deps.payments.openSession(
    {
      bookingId,
      paymentId,
      amountCents: PRICE,
      title: 'Trek',
      description: '',
      email: 'maya@example.com',
      successUrl: 'http://chautari.test/ok',

      cancelUrl: 'http://chautari.test/no',
      expiresAt: new Date(world.clock.now().getTime() + 3_600_000),
    },
    paymentId,
  )
  await world.standIn.payAnyway(session.id)
  const { intentId } = await world.deps.payments.findSession(session.id)
  return { id: session.id, paymentId, intentId: intentId ?? '' }
}
const restored = (backupAgo: number, restoredAgo: number) => {
  const ago = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000)
  return world.db
    .insertInto('restoration')
    .values({ backup_at: ago(backupAgo), restored_at: ago(restoredAgo) })
    .execute()
}
const compare = async () => {
  for (let round = 0; round < 2; round += 1) {
    world.clock.forward(1000)
    await compareWithProvider(world.deps, 'all')
  }
}
const differences = async (id: string) =>
  world.db
    .selectFrom('provider_difference')
    .select(['kind', 'settled_at', 'note'])
    .where('object_id', '=', id)
    .execute()
const refunds = async (intentId: string) => {
  const found: [number, string][] = []
  for await (const { intentId: of, amountCents, state } of world.deps.payments.listRefunds(new Date(0)))
    if (of === intentId) found.push([amountCents, state])
  return found
}

test('refunds a payment for a booking that a restored backup does not know once, and settles it', async () => {
  const { id, intentId } = await lost()
  await compare()
  assert.deepEqual(await refunds(intentId), [], 'nothing was restored: a person decides')
  assert.equal((await differences(id))[0]?.settled_at, null)
  world.clock.minutes(5)
  await restored(60, 0)
  await compare()
  assert.deepEqual(
    (await refunds(intentId)).map(([cents]) => cents),
    [PRICE],
  )
  const [difference, ...others] = await differences(id)
  assert.deepEqual([difference?.kind, others.length], ['paid-session-unknown', 0])
  assert.ok(difference?.settled_at)
  assert.match(difference.note ?? '', /Given back/)
})

test('leaves payments from before the backup, or after the restore, to a person', async () => {
  world.clock.days(2)
  await restored(60 * 24, 60)
  const { id, intentId } = await lost()
  await compare()
  assert.deepEqual(await refunds(intentId), [])
  assert.equal((await differences(id))[0]?.settled_at, null)
})

test('does not refund again what was refunded already, and refunds the rest', async () => {
  const [whole, part] = [await lost(), await lost()]
  const { payments } = world.deps
  await payments.refund(
    { intentId: whole.intentId, amountCents: PRICE, refundId: randomUUID() },
    randomUUID(),
  )
  await payments.refund({ intentId: part.intentId, amountCents: 1, refundId: randomUUID() }, randomUUID())
  world.clock.minutes(1)
  await restored(60, 0)
  await compare()
  assert.equal((await refunds(whole.intentId)).length, 1)
  assert.ok((await differences(whole.id))[0]?.settled_at)
  const cents = (await refunds(part.intentId)).map(([each]) => each)
  assert.deepEqual(cents.toSorted(), [1, PRICE - 1])
  assert.ok((await differences(part.id))[0]?.settled_at)
})

test('completes a webhook of such a session when its money is back', async () => {
  const { id } = await lost()
  world.clock.minutes(1)
  await restored(60, 0)
  const { applyPaymentEvent, receiveEvent } = await import('../../checkout/receive-event.ts')
  const event = { id: `evt_${randomUUID()}`, type: 'checkout.session.completed', objectId: id, live: false }
  await receiveEvent(world.deps, event)
  await assert.rejects(applyPaymentEvent(world.deps, { eventId: event.id }), /not in our books/)
  await compare()
  await applyPaymentEvent(world.deps, { eventId: event.id })
})
