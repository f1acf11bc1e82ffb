import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { refundsOf } from '#test/money/balances.ts'
import { addAsShown, bookedParty, payChange, sessionOf, somePeople } from '#test/money/paid-change.ts'
import { freshWorld, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { endDepartureBookings } from '../cancellation/end-departure-bookings.ts'
import { endOpenOrder, expireOrders, letOrderGo } from '../checkout/end-order.ts'
import { payOpenOrder } from '../checkout/order-checkout.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { addTravellers } from './add-travellers.ts'
import { moveBooking, quoteMoves } from './move-booking.ts'
import { leaveBooking, quoteLeaving } from './leave-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const PRICE = 1240_00
const origin = 'http://chautari.test'
const booked = (party: Parameters<typeof bookedParty>[1] = {}) => bookedParty(world, party)
const add = (id: string, count: number, visitor: Visitor, key: string = randomUUID()) =>
  addAsShown(world, { id, count, visitor, key })

const ordersOf = async (bookingId: string) =>
  world.db
    .selectFrom('change_order')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('made_at')
    .execute()

test('the same form twice is one order, one page and one payment; another key with the same content is another', async () => {
  const { id, visitor, departure } = await booked()
  const key = randomUUID()
  const [one, two] = await Promise.all([add(id, 1, visitor, key), add(id, 1, visitor, key)])
  assert.equal(one.url, two.url)
  assert.equal((await ordersOf(id)).length, 1)
  assert.equal(await payChange(world, one), 'confirmed')
  const again = await add(id, 1, visitor, key)
  assert.equal(again.url, null, 'it is made already')
  assert.equal((await world.booking(id)).spots, 3)
  assert.equal(await world.spotsTaken(departure.id), 3)
  const other = { people: somePeople(2), shown: { dueCents: 0, cardCents: 0, creditCents: 0 } }
  await assert.rejects(addTravellers(world.deps, { bookingId: id, ...other, key, origin }, visitor), {
    code: 'same-key-other-change',
  })
})

test('a second change ends the first, whose page is closed; letting go frees the spots', async () => {
  const { id, visitor, departure } = await booked()
  const first = await add(id, 3, visitor)
  assert.equal(await world.spotsTaken(departure.id), 5)
  const second = await add(id, 1, visitor)
  assert.notEqual(first.url, second.url)
  assert.equal(await world.spotsTaken(departure.id), 3)
  assert.equal(world.payments.pay(sessionOf(first)), false, 'the first page is closed')
  assert.equal((await payOpenOrder(world.deps, { bookingId: id, origin }, visitor)).url, second.url)
  await letOrderGo(world.deps, id, visitor)
  assert.equal(await world.spotsTaken(departure.id), 2)
  assert.deepEqual(
    (await ordersOf(id)).map(({ state, travellers }) => [state, travellers]),
    [
      ['abandoned', []],
      ['abandoned', []],
    ],
  )
  await assert.rejects(payOpenOrder(world.deps, { bookingId: id, origin }, visitor), {
    code: 'change-order-over',
  })
  assert.deepEqual(await world.violations(), [])
})

test('after 15 minutes the order ends; a payment before that applies, a later one is refunded in full', async () => {
  const late = await booked()
  const lateCheckout = await add(late.id, 1, late.visitor)
  const inTime = await booked()
  const paid = await add(inTime.id, 1, inTime.visitor)
  world.clock.minutes(14)
  assert.equal(await expireOrders(world.deps), 0)
  world.clock.minutes(2)
  assert.ok(world.payments.pay(sessionOf(paid)), 'paid before anybody closed the page')
  assert.equal(await expireOrders(world.deps), 1)
  assert.equal((await world.booking(inTime.id)).spots, 3)
  assert.equal((await world.booking(late.id)).spots, 2)
  assert.equal(await world.spotsTaken(late.departure.id), 2)
  // The provider reports a payment of the closed page nevertheless.
  world.payments.set(sessionOf(lateCheckout), { state: 'complete', paid: true, intentId: 'pi_late' })
  assert.equal(await settleSession(world.deps, { sessionId: sessionOf(lateCheckout) }), 'surplus')
  const [refund] = await refundsOf(world, late.id)
  assert.deepEqual([refund?.reason, refund?.amount_cents, refund?.state], ['surplus', PRICE, 'approved'])
  await sendRefund(world.deps, { refundId: refund?.id ?? '' })
  assert.deepEqual(await world.violations(), [])
})

test('a booking that was changed or cancelled in between does not take the order: all money is refunded', async () => {
  const changed = await booked({ spots: 3 })
  const order = await add(changed.id, 1, changed.visitor)
  const { sum } = await quoteLeaving(world.deps, { bookingId: changed.id, positions: [2] }, changed.visitor)
  await leaveBooking(
    world.deps,
    { bookingId: changed.id, positions: [2], shown: sum, key: randomUUID() },
    changed.visitor,
  )
  assert.equal(await payChange(world, order), 'surplus')
  assert.equal((await world.booking(changed.id)).spots, 2)
  assert.equal(await expireOrders(world.deps), 1, 'and its spots are free at once')
  assert.equal(await world.spotsTaken(changed.departure.id), 2)

  const cancelled = await booked()
  await add(cancelled.id, 2, cancelled.visitor)
  const quote = await quoteCancellation(world.deps, cancelled.id, cancelled.visitor)
  await cancelBooking(world.deps, { bookingId: cancelled.id, shown: quote }, cancelled.visitor)
  assert.equal(await expireOrders(world.deps), 1)
  assert.equal(await world.spotsTaken(cancelled.departure.id), 0)
  assert.deepEqual((await refundsOf(world, changed.id)).map(({ reason }) => reason).toSorted(), [
    'changed',
    'surplus',
  ])
})

test('a cancellation gives each card its part, and its state is that of the slowest part', async () => {
  const { id, visitor } = await booked({ days: 20 })
  await payChange(world, await add(id, 1, visitor))
  const quote = await quoteCancellation(world.deps, id, visitor)
  assert.equal(quote.cardCents, 1860_00, '50% of three')
  assert.equal(quote.last4, '4242')
  await cancelBooking(world.deps, { bookingId: id, shown: quote }, visitor)
  const refunds = await refundsOf(world, id)
  assert.deepEqual(
    refunds.map(({ amount_cents }) => amount_cents).toSorted((one, other) => other - one),
    [1240_00, 620_00],
  )
  const statusAfter = async (index: number) => {
    const refundId = refunds[index]?.id ?? ''
    await world.db
      .updateTable('refund')
      .set({ state: 'approved', approved_at: world.clock.now() })
      .where('id', '=', refundId)
      .execute()
    await sendRefund(world.deps, { refundId })
    return (await world.booking(id)).refund_status
  }
  assert.equal(await statusAfter(0), 'pending', 'the other part is not approved yet')
  assert.equal(await statusAfter(1), 'processed')
  assert.deepEqual(await world.violations(), [])
})

test('a departure that its host cancels gives both payments back in full', async () => {
  const { id, visitor, departure } = await booked()
  await payChange(world, await add(id, 2, visitor))
  await add(id, 1, visitor)
  await world.db.updateTable('departure').set({ state: 'cancelled' }).where('id', '=', departure.id).execute()
  await endDepartureBookings(world.deps, { departureId: departure.id, by: 'host', reason: 'Snow' })
  assert.equal(await expireOrders(world.deps), 1)
  const refunds = await refundsOf(world, id)
  assert.deepEqual(
    refunds.map(({ amount_cents, state }) => [amount_cents, state]),
    [
      [2480_00, 'approved'],
      [2480_00, 'approved'],
    ],
  )
  assert.equal(await world.spotsTaken(departure.id), 0)
  for (const { id: refundId } of refunds) await sendRefund(world.deps, { refundId })
  assert.deepEqual(await world.violations(), [])
})

test('the provider being down leaves the order, which is paid or ended later', async () => {
  const { id, visitor, departure } = await booked()
  world.payments.fail(true)
  await assert.rejects(add(id, 1, visitor), { code: 'checkout-unavailable' })
  await assert.rejects(endOpenOrder(world.deps, id), { code: 'provider-unavailable' })
  world.payments.fail(false)
  const checkout = await payOpenOrder(world.deps, { bookingId: id, origin }, visitor)
  assert.equal(await payChange(world, checkout), 'confirmed')
  assert.equal(await world.spotsTaken(departure.id), 3)
})

test('a refused form leaves the open order, and after four unpaid orders the booking waits an hour', async () => {
  const { id, visitor, departure } = await booked({ room: 6 })
  await add(id, 1, visitor)
  await assert.rejects(add(id, 9, visitor), { code: 'no-more-spots' })
  const wrong = { people: somePeople(1), shown: { dueCents: 1, cardCents: 0, creditCents: 0 } }
  await assert.rejects(
    addTravellers(world.deps, { bookingId: id, ...wrong, key: randomUUID(), origin }, visitor),
    { code: 'change-price-differs' },
  )
  assert.equal(await world.spotsTaken(departure.id), 3, 'the order is still open')
  for (let count = 0; count < 3; count += 1) await add(id, 1, visitor)
  await letOrderGo(world.deps, id, visitor)
  await assert.rejects(add(id, 1, visitor), { code: 'change-orders-unpaid' })
  world.clock.minutes(61)
  assert.equal(await payChange(world, await add(id, 1, visitor)), 'confirmed')
})

test('letting go of an order that was paid by then applies it, and says so', async () => {
  const { id, visitor } = await booked()
  const checkout = await add(id, 1, visitor)
  world.payments.pay(sessionOf(checkout))
  assert.equal(await letOrderGo(world.deps, id, visitor), 'add')
  assert.equal((await world.booking(id)).spots, 3)
  assert.equal(await letOrderGo(world.deps, id, visitor), null)
})

test('an order of a departure that is cancelled does not apply, and its spots are free', async () => {
  const { id, visitor, departure } = await booked()
  const to = await world.departure({ trekId: departure.trekId, startsInDays: 90, priceCents: 1500_00 })
  const { moves } = await quoteMoves(world.deps, id, visitor)
  const shown = moves[0]?.sum
  assert.ok(shown)
  const wanted = { bookingId: id, departureId: to.id, shown, key: randomUUID(), origin }
  const checkout = await moveBooking(world.deps, wanted, visitor)
  await world.db.updateTable('departure').set({ state: 'cancelled' }).where('id', '=', to.id).execute()
  await assert.rejects(payOpenOrder(world.deps, { bookingId: id, origin }, visitor), {
    code: 'change-order-over',
  })
  assert.equal(await payChange(world, checkout), 'surplus')
  assert.equal(await expireOrders(world.deps), 1)
  const booking = await world.booking(id)
  assert.deepEqual([booking.departure_id, booking.state], [departure.id, 'confirmed'])
  assert.equal(await world.spotsTaken(to.id), 0)
})
