import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Visitor } from '../account/visitor.ts'
import { soldExtra } from '#test/fixtures/sold-extras.ts'
import { bookedInParts, goTo } from '#test/money/booked-in-parts.ts'
import { payChange } from '#test/money/paid-change.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { dueOf, openShare } from '#test/samples/party/pay-share.ts'
import { sharedBooking } from '#test/samples/party/shared-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { expireOrders } from '../checkout/end-order.ts'
import { creditBalance } from '../credit/credit-queries.ts'
import { moveBooking, quoteMoves } from '../booking-change/move-booking.ts'
import { changeExtras, quoteExtras } from '../booking-change/change-extras.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** The lead orders an extra as the page does: the shown amounts are the quoted ones. */
async function order(bookingId: string, extraId: string, lead: Visitor) {
  const wishes = [{ id: extraId, quantity: 1 }]
  const { sum } = await quoteExtras(world.deps, { bookingId, wishes }, lead)
  const wanted = { bookingId, wishes, shown: sum, key: randomUUID(), origin: world.deps.origin }
  return changeExtras(world.deps, wanted, lead)
}

test('a change that must be paid closes the pages on which travellers pay, and applies when it is paid', async () => {
  const shared = await sharedBooking(world)
  const extraId = await soldExtra(world, shared.departure, { price: '100.00' })
  const page = await openShare(world, shared, 1)
  const checkout = await order(shared.id, extraId, shared.lead)
  assert.equal(world.payments.pay(page), false, 'the page is closed')
  assert.equal(await payChange(world, checkout), 'confirmed')
  assert.equal((await world.booking(shared.id)).extras_cents, 100_00)
  assert.deepEqual(await world.violations(), [])
})

test('a share that was paid at that moment counts first, and the change applies to the rest', async () => {
  const shared = await sharedBooking(world)
  const extraId = await soldExtra(world, shared.departure, { price: '100.00' })
  const [due, before] = [await dueOf(shared, 1), await world.booking(shared.id)]
  assert.ok(world.payments.pay(await openShare(world, shared, 1)))
  assert.equal(await payChange(world, await order(shared.id, extraId, shared.lead)), 'confirmed')
  assert.equal((await world.booking(shared.id)).unpaid_cents, before.unpaid_cents - due + 80_00)
  assert.deepEqual(await world.violations(), [])
})

test('a change that waits ends when a part is paid in between, because it would make other parts', async () => {
  const { id, visitor, departure, balanceOn } = await bookedInParts(world)
  const extraId = await soldExtra(world, departure, { price: '100.00', stock: 1 })
  await order(id, extraId, visitor)
  // One that an operator prepares is held for a day.
  await world.db
    .updateTable('change_order')
    .set({ hold_expires_at: new Date(Date.parse(balanceOn) + 2 * 86_400_000) })
    .where('booking_id', '=', id)
    .execute()
  assert.equal(await expireOrders(world.deps), 0)
  await goTo(world, balanceOn)
  assert.equal((await world.booking(id)).unpaid_cents, 0)
  assert.equal(await expireOrders(world.deps), 1)
  assert.deepEqual(await world.violations(), [])
})

test('a cheaper date whose balance date is over is paid at once, and the credit of the fall comes back', async () => {
  const departure = await world.departure({ startsInDays: 150, priceCents: 1240_00 })
  const to = await world.departure({ startsInDays: 33, priceCents: 900_00, trekId: departure.trekId })
  const { visitor } = await signedIn(world, 300_00)
  const given = { departure, visitor, spots: 2, plan: 'deposit', creditCents: 300_00 } as const
  const { id: bookingId } = await boughtBooking(world, given)
  const { moves } = await quoteMoves(world.deps, bookingId, visitor)
  const sum = moves.find(({ departure: { id } }) => id === to.id)?.sum
  assert.ok(sum && sum.creditCents > 0 && sum.dueCents > 0, JSON.stringify(sum))
  const wanted = { bookingId, departureId: to.id, shown: sum, key: randomUUID(), origin: world.deps.origin }
  assert.equal(await payChange(world, await moveBooking(world.deps, wanted, visitor)), 'confirmed')
  assert.equal(await creditBalance(world.db, visitor.account?.id ?? ''), sum.creditCents)
  const booking = await world.booking(bookingId)
  assert.deepEqual([booking.departure_id, booking.unpaid_cents], [to.id, 0])
  assert.deepEqual(await world.violations(), [])
})
