import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { hideBooking } from './hide-booking.ts'
import { findMyBookings } from './my-bookings-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const NOT_DELETABLE = {
  code: 'booking-not-deletable',
  status: 409,
  message:
    'This booking cannot be deleted. Cancelled bookings can only be deleted after refund processing is complete.',
}

async function mine(startsInDays: number, given: { until?: 'card page'; creditCents?: number } = {}) {
  const { visitor } = await signedIn(world, given.creditCents ?? 0)
  const departure = await world.departure({ startsInDays })
  return boughtBooking(world, { departure, visitor, ...given })
}

async function cancelled(startsInDays: number, creditCents = 0) {
  const booking = await mine(startsInDays, { creditCents })
  const shown = await quoteCancellation(world.deps, booking.id, booking.visitor)
  await cancelBooking(world.deps, { bookingId: booking.id, shown }, booking.visitor)
  return booking
}

const listed = async ({ account }: Visitor) =>
  account ? (await findMyBookings(world.deps, account)).map(({ id }) => id) : []
const hide = (id: string, visitor: Visitor) => hideBooking(world.deps, id, visitor)

test('an upcoming booking, and a pending refund, stay on the list', async () => {
  for (const { id, visitor } of [
    await mine(60),
    await mine(60, { until: 'card page' }),
    await cancelled(60),
  ]) {
    await assert.rejects(hide(id, visitor), NOT_DELETABLE)
    assert.deepEqual(await listed(visitor), [id])
  }
})

for (const status of ['approved', 'processed', 'rejected'] as const)
  test(`a cancelled booking whose refund is ${status} is removed permanently; the record stays`, async () => {
    const { id, visitor } = await cancelled(60)
    await world.db.updateTable('booking').set({ refund_status: status }).where('id', '=', id).execute()
    await hide(id, visitor)
    const first = await world.booking(id)
    world.clock.minutes(1)
    await hide(id, visitor)
    assert.deepEqual(await listed(visitor), [])
    assert.deepEqual(await world.booking(id), first)
    assert.equal(first.state, 'cancelled')
  })

test('with nothing to refund, or only credit, it can be removed at once', async () => {
  for (const booking of [await cancelled(10), await cancelled(60, 1240_00)]) {
    await hide(booking.id, booking.visitor)
    assert.deepEqual(await listed(booking.visitor), [])
  }
})

test('a past one can be removed, but not on its last day', async () => {
  const { id, visitor } = await mine(10)
  world.clock.days(10)
  await assert.rejects(hide(id, visitor), NOT_DELETABLE)
  world.clock.days(1)
  await hide(id, visitor)
  assert.deepEqual(await listed(visitor), [])
})

test('for others, and after signing out, the booking does not exist', async () => {
  const { id, visitor } = await cancelled(10)
  const { visitor: stranger } = await signedIn(world, 0)
  for (const who of [stranger, aVisitor(), { ...visitor, account: null }])
    await assert.rejects(hide(id, who), { code: 'booking-not-found', status: 404 })
  for (const missing of [randomUUID(), 'x', '']) await assert.rejects(hide(missing, visitor), { status: 404 })
  assert.equal((await world.booking(id)).hidden_at, null)
})
