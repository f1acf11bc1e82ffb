import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { askedBooking, takeDate, takeRefund } from '#test/fixtures/asked-booking.ts'
import { aCode, hostPromotion } from '#test/fixtures/promotions.ts'
import { soldExtra, stockTaken } from '#test/fixtures/sold-extras.ts'
import { balancesOf, creditOf, refundsOf } from '#test/money/balances.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { departureAsked, openChoiceOf } from '#test/samples/departure-end.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findChoice } from '../booking/choice/choice-queries.ts'
import { findBookingOnPaper } from '../booking/my-bookings-queries.ts'
import { expireOrders } from '../checkout/end-order.ts'
import { quoteAdding } from './add-travellers.ts'
import { leaveBooking } from './leave-booking.ts'
import { moveBooking, quoteMoves } from './move-booking.ts'
import { moveForTraveller } from './move-for-traveller.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 12 })
})
after(() => world.close())

const PRICE = 1240_00
const origin = 'http://chautari.test'
const nothing = { dueCents: 0, cardCents: 0, creditCents: 0 }
const spotsOf = async (...departures: { id: string }[]) =>
  Promise.all(departures.map(({ id }) => world.spotsTaken(id)))

test('a date at the same price: nothing moves but the spots, and the move does not count', async () => {
  const asked = await askedBooking(world, { credit: 80_00 })
  const { id, from, to, visitor, choiceId } = asked
  const key = randomUUID()
  await takeDate(world, asked, to.id, key)
  assert.deepEqual(await spotsOf(from, to), [0, 2])
  const booking = await world.booking(id)
  assert.deepEqual(
    [
      booking.state,
      booking.departure_id,
      booking.total_cents,
      booking.credit_cents,
      booking.nonrefundable_cents,
    ],
    ['confirmed', to.id, 2400_00, 80_00, 0],
  )
  assert.deepEqual(await refundsOf(world, id), [])
  const change = await world.db
    .selectFrom('booking_change')
    .select(['kind', 'is_free_move', 'due_cents'])
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(change, { kind: 'move', is_free_move: true, due_cents: 0 })
  const choice = await findChoice(world.db, id)
  assert.deepEqual([choice?.state, choice?.chosen?.startsOn], ['moved', to.starts_on])
  // The same form again, by its key or by the choice, changes nothing.
  const again = { bookingId: id, departureId: to.id, shown: nothing, origin, choiceId }
  await moveBooking(world.deps, { ...again, key }, visitor)
  await moveBooking(world.deps, { ...again, key: randomUUID() }, visitor)
  const third = await world.departure({ startsInDays: 150, trekId: from.trekId })
  await assert.rejects(
    moveBooking(world.deps, { ...again, departureId: third.id, key: randomUUID() }, visitor),
    { code: 'choice-made', message: 'You have chosen already: another date.' },
  )
  await assert.rejects(takeRefund(world, asked, 'card'), { code: 'choice-made' })
  assert.equal((await world.booking(id)).state, 'confirmed')
  const paper = await findBookingOnPaper(world.deps, id)
  assert.deepEqual([paper.awaitsChoice, paper.calendar_updates], [false, 1])
  const mails = await sendMailsAbout(world, id)
  const moved = mails.find(({ subject }) => /new dates/.test(subject))
  assert.match(
    moved?.text ?? '',
    /Your earlier departure was cancelled, and you chose these dates, free of charge\./,
  )
  const host = mails.find(({ subject }) => subject.startsWith('Booking changed'))
  assert.match(host?.text ?? '', /was cancelled, and its traveller chose these dates\./)
  assert.deepEqual(await world.violations(), [])
})

test('a dearer date costs nothing more: the booking keeps its price, discounts and extras', async () => {
  const from = await world.departure({ startsInDays: 60, spots: 12 })
  const to = await world.departure({ startsInDays: 120, priceCents: 1900_00, trekId: from.trekId })
  const extra = await soldExtra(world, from, {
    price: '60',
    unit: 'traveller',
    stock: 10,
    isRefundable: false,
  })
  const code = aCode()
  await hostPromotion(world, from.trekId, { code })
  const { id } = await boughtBooking(world, {
    departure: from,
    spots: 2,
    extras: [{ id: extra, quantity: 2 }],
    referralCode: code,
  })
  const before = await world.booking(id)
  assert.equal(before.total_cents, 2600_00 - 520_00, '2 × 1,240 and two extras, less 20%')
  const visitor = await leadOf(world, id)
  await departureAsked(world, from.id)
  const choiceId = await openChoiceOf(world, id)
  const { moves } = await quoteMoves(world.deps, id, visitor)
  assert.deepEqual(
    moves.map(({ departure, sum }) => [departure.id, sum.dueCents, sum.cardCents, sum.afterCents]),
    [[to.id, 0, 0, before.total_cents]],
  )
  await takeDate(world, { id, choiceId, visitor }, to.id)
  const after = await world.booking(id)
  for (const column of [
    'total_cents',
    'unit_price_cents',
    'promotion_cents',
    'extras_cents',
    'once_ordered_cents',
    'group_kept_cents',
    'returned_cents',
  ] as const)
    assert.equal(after[column], before[column], column)
  assert.equal(after.departure_id, to.id)
  assert.equal(await stockTaken(world, from.id, extra), 0)
  assert.deepEqual(await refundsOf(world, id), [])
  assert.deepEqual(await world.violations(), [])
})

test('a cheaper date: the whole difference comes back to card and credit, also shortly before the start', async () => {
  const asked = await askedBooking(world, { toPrice: 1000_00, credit: 480_00, startsInDays: 8 })
  const { id, to, visitor } = asked
  await takeDate(world, asked, to.id)
  const booking = await world.booking(id)
  assert.deepEqual(
    [booking.unit_price_cents, booking.total_cents + booking.credit_cents, booking.charge_cents],
    [1000_00, 2000_00, 0],
  )
  const refunds = await refundsOf(world, id)
  const creditBack = await creditOf(world, visitor.account?.id)
  assert.deepEqual(
    refunds.map(({ state, reason }) => [state, reason]),
    [['approved', 'changed']],
  )
  assert.equal((refunds[0]?.amount_cents ?? 0) + creditBack, 480_00)
  assert.equal(creditBack, 92_90, '480 of 2,480 were paid with credit')
  const { share } = await balancesOf(world, id)
  assert.deepEqual(share, ['accrued', 2000_00, 100_00])
  assert.deepEqual(await world.violations(), [])
})

test('a booking that moved twice, with a non-refundable part, still takes another date', async () => {
  const first = await world.departure({ startsInDays: 40, spots: 12 })
  const { trekId } = first
  const [second, third, fourth] = [
    await world.departure({ startsInDays: 50, trekId }),
    await world.departure({ startsInDays: 35, trekId }),
    await world.departure({ startsInDays: 90, trekId }),
  ]
  const { id } = await boughtBooking(world, { departure: first, spots: 2 })
  const visitor = await leadOf(world, id)
  for (const departure of [second, third])
    await moveBooking(
      world.deps,
      { bookingId: id, departureId: departure.id, shown: nothing, key: randomUUID(), origin },
      visitor,
    )
  await departureAsked(world, third.id)
  await takeDate(world, { id, choiceId: await openChoiceOf(world, id), visitor }, fourth.id)
  assert.equal((await world.booking(id)).departure_id, fourth.id)
  // Now the two moves are used up again.
  await assert.rejects(quoteMoves(world.deps, id, visitor), { code: 'moved-twice' })
  assert.deepEqual(await world.violations(), [])
})

test('every other change waits for the choice, and an open order ends', async () => {
  const from = await world.departure({ startsInDays: 60, spots: 12 })
  const dearer = await world.departure({ startsInDays: 100, priceCents: 1400_00, trekId: from.trekId })
  const { id } = await boughtBooking(world, { departure: from, spots: 2 })
  const visitor = await leadOf(world, id)
  const { moves } = await quoteMoves(world.deps, id, visitor)
  const shown = moves[0]?.sum ?? nothing
  await moveBooking(world.deps, { bookingId: id, departureId: dearer.id, shown, key: 'pay', origin }, visitor)
  assert.equal(await world.spotsTaken(dearer.id), 2)
  await departureAsked(world, from.id)
  assert.equal(await expireOrders(world.deps), 1)
  assert.equal(await world.spotsTaken(dearer.id), 0)
  await assert.rejects(quoteAdding(world.deps, { bookingId: id, count: 1 }, visitor), {
    code: 'departure-cancelled',
  })
  await assert.rejects(
    leaveBooking(world.deps, { bookingId: id, positions: [1], shown: nothing, key: 'leave' }, visitor),
    { code: 'departure-cancelled' },
  )
  assert.deepEqual(await world.violations(), [])
})

test('an operator moves a booking for its traveller, also to a dearer date, free of charge', async () => {
  const { id, to } = await askedBooking(world, { toPrice: 1500_00 })
  const operator = await anOperator(world)
  const outcome = await moveForTraveller(
    world.deps,
    { bookingId: id, departureId: to.id, shown: nothing, reason: 'Asked by phone' },
    operator,
  )
  assert.equal(outcome, 'applied')
  assert.equal((await findChoice(world.db, id))?.state, 'moved')
  assert.equal((await world.booking(id)).total_cents, 2 * PRICE)
})

test('a chosen date that is cancelled too asks again', async () => {
  const asked = await askedBooking(world)
  const { id, to, from, visitor, choiceId } = asked
  await takeDate(world, asked, to.id)
  await departureAsked(world, to.id)
  const second = await openChoiceOf(world, id)
  assert.notEqual(second, choiceId)
  const third = await world.departure({ startsInDays: 150, trekId: from.trekId })
  await takeDate(world, { id, choiceId: second, visitor }, third.id)
  assert.equal((await world.booking(id)).departure_id, third.id)
  assert.deepEqual(await world.violations(), [])
})
