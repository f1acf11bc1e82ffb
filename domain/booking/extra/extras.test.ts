import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { soldExtra, stockTaken, typedExtra } from '#test/fixtures/sold-extras.ts'
import { signedIn } from '#test/samples/credit.ts'
import { hostOf } from '#test/host-visitor.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { endDepartureBookings } from '../../cancellation/end-departure-bookings.ts'
import { cancelBooking, quoteCancellation } from '../../cancellation/cancel-booking.ts'
import { releaseHold } from '../../checkout/end-hold.ts'
import { changeExtra, retireExtra } from '../../extra/save-extra.ts'
import { setStock } from '../../extra/set-stock.ts'
import { changeHold } from '../hold/change-hold.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const PRICE = 1000_00
const two = { adults: 2, children: 0 }

async function aDeparture(days = 40) {
  return world.departure({ startsInDays: days, priceCents: PRICE, spots: 12 })
}

async function linesOf(id: string) {
  const rows = await world.db
    .selectFrom('booking_line')
    .select(['kind', 'label', 'quantity', 'unit_cents', 'total_cents'])
    .where('booking_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ kind, label, quantity, unit_cents, total_cents }) => [
    kind,
    label,
    quantity,
    unit_cents,
    total_cents,
  ])
}

test('sells extras per traveller, per booking and per day: price, lines, share and books agree', async () => {
  const departure = await aDeparture()
  const room = await soldExtra(world, departure, {
    name: 'Single room',
    unit: 'traveller',
    price: '180',
    isRoom: true,
  })
  const porter = await soldExtra(world, departure, { name: 'Porter', unit: 'day', price: '20' })
  const pickup = await soldExtra(world, departure, { price: '0' })
  const { visitor } = await signedIn(world)
  const extras = [
    { id: room, quantity: 1 },
    { id: porter, quantity: 1 },
    { id: pickup, quantity: 2 },
  ]
  const { id } = await boughtBooking(world, { departure, visitor, spots: 2, extras })
  const booking = await world.booking(id)
  const { days } = await world.db
    .selectFrom('booking_extra')
    .select('days')
    .where('booking_id', '=', id)
    .where('unit', '=', 'day')
    .executeTakeFirstOrThrow()
  assert.ok(days > 1, 'the trek takes several days')
  const porterCents = 20_00 * days
  assert.equal(booking.total_cents, 2 * PRICE + 180_00 + porterCents)
  assert.deepEqual(await linesOf(id), [
    ['travellers', '', 2, PRICE, 2 * PRICE],
    ['extra', 'Porter', days, 20_00, porterCents],
    ['extra', 'Single room', 1, 180_00, 180_00],
  ])
  const item = await world.db
    .selectFrom('payout_item')
    .select(['base_cents', 'fee_cents'])
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  const base = 2 * PRICE + 180_00 + porterCents
  assert.deepEqual([item.base_cents, item.fee_cents], [base, Math.floor(base * 0.05)])
  assert.deepEqual(await world.violations(), [])
})

test('a group discount applies to extras too, and a smaller party has fewer of those per traveller', async () => {
  const departure = await aDeparture()
  await world.db
    .insertInto('group_discount')
    .values({ trek_id: departure.trekId, from_travellers: 3, percent: 10 })
    .execute()
  const bag = await soldExtra(world, departure, {
    name: 'Sleeping bag',
    unit: 'traveller',
    price: '35',
    stock: 3,
  })
  const visitor = aVisitor()
  const extras = [{ id: bag, quantity: 3 }]
  const { id } = await boughtBooking(world, { departure, visitor, spots: 3, extras, until: 'held' })
  const held = await world.booking(id)
  assert.deepEqual([held.extras_cents, held.group_discount_cents], [105_00, 310_50])
  assert.equal(await stockTaken(world, departure.id, bag), 3)
  await changeHold(world.deps, id, two, visitor)
  const smaller = await world.booking(id)
  assert.deepEqual(
    [smaller.extras_cents, smaller.group_discount_cents, smaller.total_cents],
    [70_00, 0, 2070_00],
  )
  assert.equal(await stockTaken(world, departure.id, bag), 2)
  await releaseHold(world.deps, id, visitor)
  assert.equal(await stockTaken(world, departure.id, bag), 0)
  assert.deepEqual(await world.violations(), [])
})

test('refuses too many, too late, sold out, foreign and invalid extras', async () => {
  const departure = await aDeparture(10)
  const other = await aDeparture()
  const bag = await soldExtra(world, departure, { name: 'Bag', unit: 'traveller', price: '35', stock: 1 })
  const pickup = await soldExtra(world, departure, { most: '2' })
  const flight = await soldExtra(world, departure, { orderUntilDays: '21' })
  const foreign = await soldExtra(world, other)
  const visitor = aVisitor()
  const { id } = await boughtBooking(world, { departure, visitor, spots: 2, until: 'held' })
  const wish = (extra: string, quantity: number) =>
    changeHold(world.deps, id, { ...two, wishes: [{ id: extra, quantity }] }, visitor)
  await refused(wish(bag, 3), 'extra-too-many', 'You can order at most 2 of this extra: Bag.')
  await refused(wish(bag, 2), 'extra-sold-out', 'Only 1 left of this extra: Bag.')
  await refused(wish(pickup, 3), 'extra-too-many')
  await refused(wish(flight, 1), 'extra-too-late')
  await refused(wish(foreign, 1), 'extra-not-offered')
  await refused(wish('none', 1), 'extra-not-offered')
  for (const quantity of [-1, 1.5, 51, Number.NaN]) await refused(wish(bag, quantity), 'extra-quantity')
  const twice = [1, 1].map((quantity) => ({ id: bag, quantity }))
  await refused(changeHold(world.deps, id, { ...two, wishes: twice }, visitor), 'extra-quantity')
  assert.equal((await world.booking(id)).extras_cents, 0)
  await wish(bag, 1)
  assert.equal((await world.booking(id)).extras_cents, 35_00)
})

test('a changed extra continues the stock, and bookings keep what they ordered', async () => {
  const departure = await aDeparture()
  const { trekId } = departure
  const { visitor: host } = await hostOf(world, trekId)
  const bag = await soldExtra(world, departure, { name: 'Bag', price: '35', stock: 3 })
  const visitor = aVisitor()
  const { id } = await boughtBooking(world, {
    departure,
    visitor,
    spots: 2,
    extras: [{ id: bag, quantity: 2 }],
    until: 'held',
  })
  const dearer = await changeExtra(
    world.deps,
    { trekId, extraId: bag, terms: typedExtra({ name: 'Warm bag', price: '45' }) },
    host,
  )
  assert.equal((await world.booking(id)).extras_cents, 70_00)
  const buy = (quantity: number) =>
    boughtBooking(world, { departure, spots: 2, extras: [{ id: dearer, quantity }], until: 'held' })
  await refused(buy(2), 'extra-sold-out', 'Only 1 left of this extra: Warm bag.')
  await buy(1)
  assert.equal(await stockTaken(world, departure.id, bag), 3)
  const stocks = [{ departureId: departure.id, stock: '2' }]
  await refused(setStock(world.deps, { trekId, extraId: dearer, stocks }, host), 'stock-below-taken')
  await refused(
    changeExtra(world.deps, { trekId, extraId: bag, terms: typedExtra() }, host),
    'extra-changed-already',
  )
  await retireExtra(world.deps, { trekId, extraId: dearer }, host)
  await refused(buy(1), 'extra-not-offered')
  assert.deepEqual(await world.violations(), [])
})

test('a cancellation refunds extras like the trek, but not those that are not refunded; the host’s gives everything back', async () => {
  const departure = await aDeparture(20)
  const bag = await soldExtra(world, departure, { name: 'Bag', price: '100' })
  const flight = await soldExtra(world, departure, { name: 'Flight', price: '300', isRefundable: false })
  const extras = [
    { id: bag, quantity: 1 },
    { id: flight, quantity: 1 },
  ]
  const { visitor } = await signedIn(world)
  const buyer = { departure, visitor, extras }
  const { id } = await boughtBooking(world, buyer)
  assert.equal((await world.booking(id)).once_ordered_cents, 300_00)
  // Half of 1,100; nothing of the flight.
  const quote = await quoteCancellation(world.deps, id, visitor)
  assert.deepEqual([quote.percent, quote.cardCents], [50, 550_00])
  await cancelBooking(world.deps, { bookingId: id, shown: { cardCents: 550_00, creditCents: 0 } }, visitor)
  const { visitor: another } = await signedIn(world)
  const kept = await boughtBooking(world, { ...buyer, visitor: another })
  await world.db.updateTable('departure').set({ state: 'cancelled' }).where('id', '=', departure.id).execute()
  await endDepartureBookings(world.deps, { departureId: departure.id, by: 'host', reason: 'Snow' })
  const ended = await world.booking(kept.id)
  assert.deepEqual([ended.state, ended.refund_amount_cents], ['host_cancelled', 1400_00])
  assert.deepEqual(await world.violations(), [])
})
