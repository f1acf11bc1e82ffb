import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { balancesOf, refundsOf } from '#test/money/balances.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { payChange } from '#test/money/paid-change.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { findBookingOnPaper } from '../booking/my-bookings-queries.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { expireOrders } from '../checkout/end-order.ts'
import { dueAt } from '../payout/payout-rules.ts'
import { versionNow } from '../trek/versions/trek-versions.ts'
import { leaveBooking, quoteLeaving } from './leave-booking.ts'
import { moveBooking, quoteMoves } from './move-booking.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 12 })
})
after(() => world.close())

const PRICE = 1240_00
const origin = 'http://chautari.test'

type Terms = {
  days?: number
  spots?: number
  toDays?: number
  toPrice?: number
  toSpots?: number
  credit?: number
}

async function booked({
  days = 60,
  spots = 2,
  toDays = 120,
  toPrice = PRICE,
  toSpots = 10,
  credit = 0,
}: Terms = {}) {
  const from = await world.departure({ startsInDays: days, priceCents: PRICE, spots: 12 })
  const to = await world.departure({
    startsInDays: toDays,
    priceCents: toPrice,
    spots: toSpots,
    trekId: from.trekId,
  })
  const { visitor } = await signedIn(world, credit)
  const { id } = await boughtBooking(world, { departure: from, visitor, spots, creditCents: credit })
  return { id, visitor, from, to }
}

/** Moves as the page does: the shown amounts are the quoted ones. */
async function move(bookingId: string, departureId: string, visitor: Visitor, key: string = randomUUID()) {
  const { moves } = await quoteMoves(world.deps, bookingId, visitor)
  const shown = moves.find(({ departure }) => departure.id === departureId)?.sum
  assert.ok(shown, 'the departure is offered')
  return moveBooking(world.deps, { bookingId, departureId, shown, key, origin }, visitor)
}

const spotsOf = async (...departures: { id: string }[]) =>
  Promise.all(departures.map(({ id }) => world.spotsTaken(id)))

test('a move at the same price is free and immediate: spots, dates, share, calendar, reminders and mails follow', async () => {
  const { id, visitor, from, to } = await booked()
  await world.db
    .updateTable('booking')
    .set({ reminder_mailed_at: world.clock.now(), details_asked_at: world.clock.now() })
    .where('id', '=', id)
    .execute()
  const { url } = await move(id, to.id, visitor)
  assert.equal(url, null)
  assert.deepEqual(await spotsOf(from, to), [0, 2])
  const booking = await world.booking(id)
  assert.deepEqual(
    [booking.departure_id, booking.total_cents, booking.nonrefundable_cents],
    [to.id, 2480_00, 0],
  )
  assert.deepEqual([booking.reminder_mailed_at, booking.details_asked_at], [null, null])
  const share = await world.db
    .selectFrom('payout_item')
    .select(['base_cents', 'due_at'])
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([share.base_cents, share.due_at], [2480_00, dueAt(to.ends_on)])
  const paper = await findBookingOnPaper(world.deps, id)
  assert.deepEqual([paper.starts_on, paper.calendar_updates], [to.starts_on, 1])
  const jobs = (await world.jobs()).filter(
    ({ payload }) => 'changeId' in payload && 'bookingId' in payload && payload.bookingId === id,
  )
  assert.deepEqual(
    jobs.map(({ name }) => name),
    ['mail-booking-changed', 'mail-booking-changed-to-host'],
  )
  assert.deepEqual(await world.violations(), [])
})

test('a dearer departure is paid first while its spots are held, then the old ones are free', async () => {
  const { id, visitor, from, to } = await booked({ toPrice: 1310_00, credit: 40_00 })
  const checkout = await move(id, to.id, visitor)
  assert.deepEqual(await spotsOf(from, to), [2, 2])
  assert.equal(world.payments.sessions.at(-1)?.amountCents, 140_00)
  assert.equal((await world.booking(id)).departure_id, from.id)
  assert.equal(await payChange(world, checkout), 'confirmed')
  assert.deepEqual(await spotsOf(from, to), [0, 2])
  const booking = await world.booking(id)
  assert.deepEqual(
    [booking.total_cents, booking.credit_cents, booking.unit_price_cents],
    [2580_00, 40_00, 1310_00],
  )
  assert.deepEqual(await balancesOf(world, id), {
    customerFunds: 2620_00,
    owedToCard: 0,
    platformPaid: 0,
    share: ['accrued', 2620_00, 131_00],
  })
  assert.deepEqual(await world.violations(), [])
})

test('an unpaid move ends after 15 minutes: the new spots are free and the booking stays', async () => {
  const { id, visitor, from, to } = await booked({ toPrice: 1310_00 })
  await move(id, to.id, visitor)
  world.clock.minutes(16)
  assert.equal(await expireOrders(world.deps), 1)
  assert.deepEqual(await spotsOf(from, to), [2, 0])
  assert.equal((await world.booking(id)).departure_id, from.id)
})

test('a cheaper departure gives the difference back by the rule, to card and credit', async () => {
  const { id, visitor, to } = await booked({ toPrice: 1000_00, credit: 248_00 })
  await move(id, to.id, visitor)
  const booking = await world.booking(id)
  assert.deepEqual([booking.total_cents, booking.credit_cents], [1800_00, 200_00])
  assert.deepEqual(
    (await refundsOf(world, id)).map(({ amount_cents, reason }) => [amount_cents, reason]),
    [[432_00, 'changed']],
  )
  assert.deepEqual(await world.violations(), [])
})

test('20 days before, half of the old price stays non-refundable, for good', async () => {
  const { id, visitor, to } = await booked({ days: 20 })
  await move(id, to.id, visitor)
  assert.equal((await world.booking(id)).nonrefundable_cents, 1240_00)
  const quote = await quoteCancellation(world.deps, id, visitor)
  assert.deepEqual([quote.percent, quote.cardCents], [100, 1240_00], 'not 100% of the price')
  assert.deepEqual(
    quote.ladder.map(({ percent, cents }) => [percent, cents]),
    [
      [100, 1240_00],
      [50, 1240_00],
      [0, 0],
    ],
  )
  const { sum } = await quoteLeaving(world.deps, { bookingId: id, positions: [1] }, visitor)
  assert.deepEqual([sum.fallsCents, sum.cardCents, sum.chargeCents], [1240_00, 620_00, 620_00])
  await leaveBooking(world.deps, { bookingId: id, positions: [1], shown: sum, key: randomUUID() }, visitor)
  assert.equal((await world.booking(id)).nonrefundable_cents, 620_00)
  const rest = await quoteCancellation(world.deps, id, visitor)
  assert.equal(
    rest.cardCents,
    620_00,
    'altogether what a cancellation would have given on the day of the move',
  )
  await cancelBooking(world.deps, { bookingId: id, shown: rest }, visitor)
  assert.deepEqual(await world.violations(), [])
})

test('no move from 14 days before, nor after two, but always while a significant change of the host is open', async () => {
  const late = await booked({ days: 14 })
  await assert.rejects(quoteMoves(world.deps, late.id, late.visitor), { code: 'move-too-late' })
  const twice = await booked()
  await move(twice.id, twice.to.id, twice.visitor)
  await move(twice.id, twice.from.id, twice.visitor)
  await assert.rejects(quoteMoves(world.deps, twice.id, twice.visitor), { code: 'moved-twice' })

  for (const { id, visitor, to } of [late, twice]) {
    const { sold_version_id: sold } = await world.booking(id)
    await world.db.updateTable('trek').set({ meeting_point: 'Airport' }).where('id', '=', to.trekId).execute()
    const next = await world.db.transaction().execute((tx) => versionNow(tx, to.trekId, world.clock.now()))
    await world.db
      .insertInto('offer_change')
      .values({
        booking_id: id,
        from_version_id: sold ?? '',
        to_version_id: next,
        why: 'Landslide',
        made_at: world.clock.now(),
        decide_by: new Date(world.clock.now().getTime() + 86_400_000),
      })
      .execute()
    await move(id, to.id, visitor)
    const booking = await world.booking(id)
    assert.deepEqual([booking.departure_id, booking.nonrefundable_cents], [to.id, 0])
    const open = await world.db
      .selectFrom('offer_change')
      .select('state')
      .where('booking_id', '=', id)
      .execute()
    assert.deepEqual(
      open.map(({ state }) => state).toSorted(),
      ['accepted', 'withdrawn'],
      'the move answers it',
    )
  }
  assert.deepEqual(await world.violations(), [])
})

test('who moves after an edit of the trek agrees to the present version', async () => {
  const { id, visitor, to } = await booked()
  await world.db.updateTable('trek').set({ meeting_point: 'Airport' }).where('id', '=', to.trekId).execute()
  const version = await world.db.transaction().execute((tx) => versionNow(tx, to.trekId, world.clock.now()))
  await move(id, to.id, visitor)
  const booking = await world.booking(id)
  assert.equal(booking.agreed_version_id, version)
  assert.notEqual(booking.sold_version_id, version, 'the terms of the sale stay')
  const [change] = await world.db
    .selectFrom('offer_change')
    .select(['state', 'to_version_id'])
    .where('booking_id', '=', id)
    .execute()
  assert.deepEqual(change, { state: 'accepted', to_version_id: version })
})

test('what is not possible is refused: other treks, full or closed departures, changed prices, other people', async () => {
  const { id, visitor, from, to } = await booked({ toSpots: 1 })
  const full = await quoteMoves(world.deps, id, visitor)
  assert.deepEqual(
    full.moves.map(({ departure, fits, free }) => [departure.id, fits, free]),
    [[to.id, false, 1]],
  )
  const nothing = { dueCents: 0, cardCents: 0, creditCents: 0 }
  const ask = (departureId: string, shown = nothing, by = visitor) =>
    moveBooking(world.deps, { bookingId: id, departureId, shown, key: randomUUID(), origin }, by)
  await assert.rejects(ask(to.id), { code: 'no-more-spots' })
  await assert.rejects(ask(from.id), { code: 'move-not-there' })
  const elsewhere = await world.departure()
  await assert.rejects(ask(elsewhere.id), { code: 'move-not-there' })
  await assert.rejects(ask(randomUUID()), { code: 'move-not-there' })
  const dear = await world.departure({ trekId: from.trekId, priceCents: 2000_00, startsInDays: 90 })
  await assert.rejects(ask(dear.id), { code: 'change-price-differs' })
  await assert.rejects(ask(dear.id, nothing, aVisitor()), { code: 'booking-not-found' })
  await world.db.updateTable('departure').set({ state: 'closed' }).where('id', '=', dear.id).execute()
  await assert.rejects(ask(dear.id), { code: 'move-not-there' })
  assert.deepEqual(await spotsOf(from, to, dear), [2, 0, 0])
})
