import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { soldExtra, stockTaken } from '#test/fixtures/sold-extras.ts'
import { freshWorld, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { letOrderGo } from '../checkout/end-order.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import type { ExtraWish } from '../extra/extra-rules.ts'
import { changeExtras, quoteExtras } from './change-extras.ts'
import { leaveBooking, quoteLeaving } from './leave-booking.ts'
import { moveBooking, quoteMove } from './move-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const origin = 'http://chautari.test'

async function change(bookingId: string, wishes: ExtraWish[], visitor: Visitor) {
  const { sum } = await quoteExtras(world.deps, { bookingId, wishes }, visitor)
  const request = { bookingId, wishes, shown: sum, key: randomUUID(), origin }
  const { url } = await changeExtras(world.deps, request, visitor)
  return { sum, sessionId: url?.split('/').at(-1) ?? '' }
}

async function booked(days = 40, spots = 2) {
  const departure = await world.departure({ startsInDays: days, priceCents: 1000_00, spots: 12 })
  const { visitor } = await signedIn(world)
  const bag = await soldExtra(world, departure, { name: 'Bag', unit: 'traveller', price: '35', stock: 2 })
  const flight = await soldExtra(world, departure, { name: 'Flight', price: '300', isRefundable: false })
  return { departure, visitor, bag, flight, spots }
}

test('added extras hold their stock until they are paid, and are refunded by the rule when they are removed', async () => {
  const { departure, visitor, bag, spots } = await booked(20)
  const { id } = await boughtBooking(world, { departure, visitor, spots })
  const dropped = await change(id, [{ id: bag, quantity: 2 }], visitor)
  assert.deepEqual([dropped.sum.dueCents, await stockTaken(world, departure.id, bag)], [70_00, 2])
  await letOrderGo(world.deps, id, visitor)
  assert.equal(await stockTaken(world, departure.id, bag), 0)
  const { sessionId } = await change(id, [{ id: bag, quantity: 2 }], visitor)
  assert.equal((await world.booking(id)).extras_cents, 0)
  assert.ok(world.payments.pay(sessionId))
  await settleSession(world.deps, { sessionId })
  const added = await world.booking(id)
  assert.deepEqual([added.extras_cents, added.total_cents], [70_00, 2070_00])
  assert.equal(await stockTaken(world, departure.id, bag), 2)
  assert.deepEqual(await world.violations(), [])
  const { sum } = await change(id, [{ id: bag, quantity: 1 }], visitor)
  assert.deepEqual([sum.percent, sum.cardCents, sum.chargeCents], [50, 17_50, 17_50])
  assert.equal(await stockTaken(world, departure.id, bag), 1)
  await refused(change(id, [{ id: bag, quantity: 1 }], visitor), 'extras-unchanged')
  assert.deepEqual(await world.violations(), [])
})

test('what is not refunded stays on the booking, and its price does not come back when somebody leaves', async () => {
  const { departure, visitor, bag, flight } = await booked()
  const seat = await soldExtra(world, departure, {
    name: 'Seat',
    unit: 'traveller',
    price: '100',
    isRefundable: false,
  })
  const extras = [
    { id: bag, quantity: 2 },
    { id: flight, quantity: 1 },
    { id: seat, quantity: 3 },
  ]
  const { id } = await boughtBooking(world, { departure, visitor, spots: 3, extras })
  await refused(change(id, [{ id: bag, quantity: 2 }], visitor), 'extra-not-removable')
  const { sum } = await quoteLeaving(world.deps, { bookingId: id, positions: [1, 2] }, visitor)
  // Two prices and a bag come back in full, two seats do not.
  assert.deepEqual([sum.fallsCents, sum.cardCents, sum.chargeCents], [2235_00, 2035_00, 200_00])
  await leaveBooking(world.deps, { bookingId: id, positions: [1, 2], shown: sum, key: randomUUID() }, visitor)
  const smaller = await world.booking(id)
  assert.deepEqual([smaller.extras_cents, smaller.once_ordered_cents], [435_00, 400_00])
  assert.equal(await stockTaken(world, departure.id, bag), 1)
  assert.deepEqual(await world.violations(), [])
})

test('a booking moves with its extras where they are in stock', async () => {
  const { departure, visitor, bag, spots } = await booked()
  const extras = [{ id: bag, quantity: 2 }]
  const { id } = await boughtBooking(world, { departure, visitor, spots, extras })
  const { trekId } = departure
  const [near, far] = [
    await world.departure({ startsInDays: 60, priceCents: 1000_00, spots: 12, trekId }),
    await world.departure({ startsInDays: 80, priceCents: 1100_00, spots: 12, trekId }),
  ]
  const stock = { extra_id: bag, taken: 0 }
  await world.db
    .insertInto('departure_extra')
    .values([
      { ...stock, departure_id: near.id, stock: 1 },
      { ...stock, departure_id: far.id, stock: 5 },
    ])
    .execute()
  await refused(quoteMove(world.deps, { bookingId: id, departureId: near.id }, visitor), 'extra-sold-out')
  const { move } = await quoteMove(world.deps, { bookingId: id, departureId: far.id }, visitor)
  const moving = { bookingId: id, departureId: far.id, shown: move.sum, key: randomUUID(), origin }
  const { url } = await moveBooking(world.deps, moving, visitor)
  const taken = () => Promise.all([departure, far].map((each) => stockTaken(world, each.id, bag)))
  assert.deepEqual(await taken(), [2, 2])
  const sessionId = url?.split('/').at(-1) ?? ''
  assert.ok(world.payments.pay(sessionId))
  await settleSession(world.deps, { sessionId })
  assert.deepEqual(await taken(), [0, 2])
  assert.deepEqual(await world.violations(), [])
})

test('a booking does not move to dates for which its extra can no longer be ordered', async () => {
  const { departure, visitor } = await booked()
  const near = await world.departure({ trekId: departure.trekId, startsInDays: 15, priceCents: 1000_00 })
  const flight = await soldExtra(world, departure, { name: 'Permit flight', orderUntilDays: '16' })
  const extras = [{ id: flight, quantity: 1 }]
  const { id } = await boughtBooking(world, { departure, visitor, extras })
  const shown = { dueCents: 0, cardCents: 0, creditCents: 0 }
  const move = () =>
    moveBooking(
      world.deps,
      { bookingId: id, departureId: near.id, shown, key: randomUUID(), origin },
      visitor,
    )
  await refused(
    quoteMove(world.deps, { bookingId: id, departureId: near.id }, visitor),
    'extra-too-late-there',
  )
  await assert.rejects(move(), {
    code: 'extra-too-late-there',
    message: 'This extra can no longer be ordered for these dates: Permit flight.',
  })
  assert.equal((await world.booking(id)).departure_id, departure.id)
  await change(id, [{ id: flight, quantity: 0 }], visitor)
  await move()
  assert.equal((await world.booking(id)).departure_id, near.id)
  assert.deepEqual(await world.violations(), [])
})
