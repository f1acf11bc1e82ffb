import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bookOn, lastPaymentOf, openCheckout, pendingBooking } from '#test/samples/pending-booking.ts'
import { expireHolds } from './end-hold.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { confirmBySession } from './confirm-by-session.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { settleSession } from './settle-payment.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('late money takes the spots again while they are free', async () => {
  const { booking, visitor, departure } = await pendingBooking(world)
  const sessionId = await openCheckout(world, booking.id, visitor)
  world.clock.minutes(31)
  await expireHolds(world.deps)
  world.payments.set(sessionId, { state: 'complete', paid: true, intentId: `pi_${sessionId}` })
  await settleSession(world.deps, { sessionId })
  assert.equal((await world.booking(booking.id)).state, 'confirmed')
  assert.equal(await world.spotsTaken(departure.id), 1)
})

test('refunds late money for a departure that has started', async () => {
  const { booking, visitor, departure } = await pendingBooking(world)
  const sessionId = await openCheckout(world, booking.id, visitor)
  world.clock.minutes(31)
  await expireHolds(world.deps)
  world.clock.days(90)
  world.payments.set(sessionId, { state: 'complete', paid: true, intentId: `pi_${sessionId}` })
  await settleSession(world.deps, { sessionId })
  assert.equal((await world.booking(booking.id)).state, 'expired')
  assert.equal((await lastPaymentOf(world, booking.id)).state, 'surplus')
  assert.equal(await world.spotsTaken(departure.id), 0)
})

test('refunds late money for spots that are gone, all of it, once', async () => {
  const { booking, visitor, departure } = await pendingBooking(world, { spots: 1 })
  const sessionId = await openCheckout(world, booking.id, visitor)
  world.clock.minutes(31)
  await expireHolds(world.deps)
  await bookOn(world, departure, aVisitor(), 1, 'quicker@example.com')
  world.payments.set(sessionId, { state: 'complete', paid: true, intentId: `pi_${sessionId}` })
  const refundsBefore = world.payments.refunds.length
  await Promise.all([1, 2, 3].map(() => settleSession(world.deps, { sessionId })))

  assert.equal((await world.booking(booking.id)).state, 'expired')
  const payment = await lastPaymentOf(world, booking.id)
  assert.equal(payment.state, 'surplus')
  const refunds = await world.db
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .execute()
  assert.equal(refunds.length, 1)
  const refundId = refunds[0]?.id ?? ''
  await Promise.all([sendRefund(world.deps, { refundId }), sendRefund(world.deps, { refundId })])
  assert.equal(world.payments.refunds.length, refundsBefore + 1)
  assert.equal(world.payments.refunds.at(-1)?.amountCents, 1240_00)
  assert.deepEqual(await confirmBySession(world.deps, sessionId, visitor), {
    state: 'refunded',
    bookingId: booking.id,
    changeKind: null,
    isPart: false,
  })
})

for (const [what, change] of [
  ['a wrong amount', { amountCents: 50 }],
  ['a wrong currency', { currency: 'jpy' }],
] as const)
  test(`${what} confirms nothing and waits for a person`, async () => {
    const { booking, visitor } = await pendingBooking(world)
    const sessionId = await openCheckout(world, booking.id, visitor)
    world.payments.pay(sessionId, change)
    await settleSession(world.deps, { sessionId })
    assert.equal((await world.booking(booking.id)).state, 'held')
    assert.ok((await lastPaymentOf(world, booking.id)).problem)
    assert.equal((await confirmBySession(world.deps, sessionId, visitor)).state, 'problem')
  })

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
