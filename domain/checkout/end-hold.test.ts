import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lastPaymentOf, openCheckout, pendingBooking } from '#test/samples/pending-booking.ts'
import { expireHolds, releaseHold } from './end-hold.ts'
import { freshWorld, type World } from '#test/world.ts'
import { settleSession } from './settle-payment.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('in fifty races between payment and end of hold: confirmed with spots, or free without money', async () => {
  let paidFirst = 0
  for (let round = 0; round < 50; round += 1) {
    const { booking, visitor, departure } = await pendingBooking(world)
    const sessionId = await openCheckout(world, booking.id, visitor)
    world.clock.minutes(31)
    const ends = expireHolds(world.deps)
    if (round % 2) await new Promise((resolve) => setImmediate(resolve))
    const paid = world.payments.pay(sessionId)
    await ends
    await settleSession(world.deps, { sessionId })
    const { state } = await world.booking(booking.id)
    assert.equal(state, paid ? 'confirmed' : 'expired')
    assert.equal(await world.spotsTaken(departure.id), paid ? 1 : 0)
    if (paid) paidFirst += 1
  }
  assert.ok(paidFirst > 0, `${paidFirst} of 50 were paid in time`)
})

test('keeps the spots after the hold while the provider is down, until it reports no payment', async () => {
  const { booking, visitor, departure } = await pendingBooking(world)
  await openCheckout(world, booking.id, visitor)
  world.clock.minutes(31)
  world.payments.fail(true)
  await expireHolds(world.deps, { withCardPage: true })
  assert.equal(await world.spotsTaken(departure.id), 1)
  world.payments.fail(false)
  assert.equal(await expireHolds(world.deps, { withCardPage: false }), 0)
  assert.equal(await world.spotsTaken(departure.id), 1)
  assert.equal(await expireHolds(world.deps, { withCardPage: true }), 1)
  assert.equal(await world.spotsTaken(departure.id), 0)
})

test('ends an expired hold without a session and leaves one with a session', async () => {
  const paying = await pendingBooking(world)
  await openCheckout(world, paying.booking.id, paying.visitor)
  const unasked = await pendingBooking(world)
  world.clock.minutes(31)
  assert.ok((await expireHolds(world.deps, { withCardPage: false })) >= 1)
  assert.equal(await world.spotsTaken(unasked.departure.id), 0)
  assert.equal(await world.spotsTaken(paying.departure.id), 1)
})

test('when the provider refuses the order, the attempt ends and the spots are free after the hold', async () => {
  const { booking, visitor, departure } = await pendingBooking(world)
  world.payments.refuse(true)
  await assert.rejects(openCheckout(world, booking.id, visitor), { code: 'checkout-unavailable' })
  assert.equal((await lastPaymentOf(world, booking.id)).state, 'expired')
  world.clock.minutes(31)
  await expireHolds(world.deps)
  world.payments.refuse(false)
  assert.equal(await world.spotsTaken(departure.id), 0)
})

test('a release and a payment at the same time never leave money without spots', async () => {
  const { booking, visitor } = await pendingBooking(world)
  const sessionId = await openCheckout(world, booking.id, visitor)
  world.payments.pay(sessionId)
  await releaseHold(world.deps, booking.id, visitor)
  assert.equal((await world.booking(booking.id)).state, 'confirmed')
})

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
