import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type MoneyWorld, moneyWorld } from '#test/money/money-world.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { compareWithProvider } from '../../checkout/compare-with-provider.ts'
import { expireHolds } from '../../checkout/end-hold.ts'
import { pollRefunds } from '../poll-refunds.ts'

const PRICE = 1240_00
let world: MoneyWorld
before(async () => {
  world = await moneyWorld()
})
after(() => world.close())

/** Money that arrives after the hold, when the only spot is taken; `refundedCents` were refunded before our books know it. */
const late = async (refundedCents: number) => {
  const departure = await world.departure({ spots: 1 })
  const first = await boughtBooking(world, { departure, until: 'card page' })
  world.clock.minutes(36)
  await expireHolds(world.deps)
  await boughtBooking(world, { departure, until: 'sent' })
  await world.standIn.payAnyway(first.sessionId)
  const { intentId } = await world.deps.payments.findSession(first.sessionId)
  const order = { intentId: intentId ?? '', amountCents: refundedCents, refundId: randomUUID() }
  const made = await world.deps.payments.refund(order, order.refundId)
  await compareWithProvider(world.deps, 'all')
  await world.work()
  world.clock.minutes(1)
  await pollRefunds(world.deps)
  const refund = await world.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.state', 'refund.provider_refund_id', 'payment.state as payment'])
    .where('payment.session_id', '=', first.sessionId)
    .executeTakeFirstOrThrow()
  return { made, refund, intentId }
}
const madeFor = async (intentId: string | null) => {
  const cents: number[] = []
  for await (const refund of world.deps.payments.listRefunds(new Date(0)))
    if (refund.intentId === intentId) cents.push(refund.amountCents)
  return cents
}
const openDifferences = async (objectId: string) =>
  world.db
    .selectFrom('provider_difference')
    .select('kind')
    .where('object_id', '=', objectId)
    .where('settled_at', 'is', null)
    .execute()

test('adopts the refund of a late payment that was made after the restored backup', async () => {
  const { made, refund, intentId } = await late(PRICE)
  assert.deepEqual(
    [refund.payment, refund.state, refund.provider_refund_id],
    ['surplus', 'succeeded', made.id],
  )
  assert.deepEqual(await madeFor(intentId), [PRICE])
  world.clock.minutes(1)
  await compareWithProvider(world.deps, 'all')
  assert.deepEqual(await openDifferences(made.id), [])
  assert.deepEqual(await world.violations(), [])
})

test('leaves a refund of another amount to a person', async () => {
  const { made, refund, intentId } = await late(PRICE - 1)
  assert.deepEqual([refund.state, refund.provider_refund_id], ['failed', null])
  assert.deepEqual(await madeFor(intentId), [PRICE - 1])
  world.clock.minutes(1)
  await compareWithProvider(world.deps, 'all')
  assert.deepEqual(await openDifferences(made.id), [{ kind: 'refund-unknown' }])
  assert.deepEqual(
    (await world.violations()).map((each) => (each as { what: string }).what),
    ['surplus not refunded'],
  )
})
