import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { balancesOf, creditOf, refundsOf } from '#test/money/balances.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { endDepartureBookings } from '../cancellation/end-departure-bookings.ts'
import { approveDueRefunds } from '../payment/approve-due-refunds.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { leaveBooking, quoteLeaving } from './leave-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const PRICE = 1240_00

type Terms = { days?: number; spots?: number; tier?: { from: number; percent: number }; credit?: number }

async function booked({ days = 40, spots = 5, tier, credit = 0 }: Terms) {
  const departure = await world.departure({ startsInDays: days, priceCents: PRICE, spots: 12 })
  if (tier)
    await world.db
      .insertInto('group_discount')
      .values({ trek_id: departure.trekId, from_travellers: tier.from, percent: tier.percent })
      .execute()
  const { visitor } = await signedIn(world, credit)
  const { id } = await boughtBooking(world, { departure, visitor, spots, creditCents: credit })
  return { id, visitor, departure }
}

/** Leaves as the page does: the shown refund is the quoted one. */
async function leave(bookingId: string, positions: number[], visitor: Visitor, key: string = randomUUID()) {
  const { sum } = await quoteLeaving(world.deps, { bookingId, positions }, visitor)
  await leaveBooking(world.deps, { bookingId, positions, shown: sum, key }, visitor)
  return sum
}

async function linesOf(bookingId: string) {
  const { rows } = await sql<{ kind: string; quantity: number | null; cents: number }>`
    select kind, quantity, total_cents::int as cents from booking_line where booking_id = ${bookingId} order by position`.execute(
    world.db,
  )
  return rows.map(({ kind, quantity, cents }) => [kind, ...(quantity === null ? [] : [quantity]), cents])
}

test('reprices five travellers to four without the group discount: every line, the money and the share', async () => {
  const { id, visitor, departure } = await booked({ tier: { from: 5, percent: 10 }, days: 20 })
  assert.deepEqual(await linesOf(id), [
    ['travellers', 5, 6200_00],
    ['group_discount', -620_00],
  ])
  const sum = await leave(id, [4], visitor)
  assert.deepEqual(
    [sum.percent, sum.fallsCents, sum.cardCents, sum.chargeCents],
    [50, 620_00, 310_00, 310_00],
  )
  assert.deepEqual(await linesOf(id), [
    ['travellers', 5, 6200_00],
    ['group_discount', -620_00],
    ['group_discount', 620_00],
    ['travellers', -1, -1240_00],
    ['cancellation_charge', 310_00],
  ])
  const booking = await world.booking(id)
  assert.deepEqual([booking.spots, booking.total_cents, booking.returned_cents], [4, 5270_00, 310_00])
  assert.equal(await world.spotsTaken(departure.id), 4)
  assert.deepEqual(await balancesOf(world, id), {
    customerFunds: 5270_00,
    owedToCard: 310_00,
    platformPaid: 0,
    share: ['accrued', 5270_00, 263_50],
  })
  const [refund] = await refundsOf(world, id)
  assert.deepEqual([refund?.amount_cents, refund?.state, refund?.reason], [310_00, 'requested', 'changed'])
  assert.deepEqual(await world.violations(), [])
})

test('the refund is sent like any other, and the rest can be cancelled: never more than cancelling all at once', async () => {
  const { id, visitor } = await booked({ days: 20, spots: 2 })
  await leave(id, [1], visitor)
  const { cardCents, creditCents } = await quoteCancellation(world.deps, id, visitor)
  // 620 of the first 1,240 are a charge; half of the other 1,240 comes back.
  assert.deepEqual([cardCents, creditCents], [620_00, 0])
  await cancelBooking(world.deps, { bookingId: id, shown: { cardCents, creditCents } }, visitor)
  assert.deepEqual(
    (await refundsOf(world, id)).map(({ amount_cents, reason }) => [amount_cents, reason]),
    [
      [620_00, 'changed'],
      [620_00, 'cancelled'],
    ],
  )
  assert.deepEqual((await linesOf(id)).at(-1), ['cancellation_charge', 620_00])
  assert.deepEqual((await balancesOf(world, id)).share, ['reduced', 1240_00, 62_00])
  assert.deepEqual(await world.violations(), [])

  world.clock.days(9)
  await approveDueRefunds(world.deps)
  for (const { id: refundId } of await refundsOf(world, id)) await sendRefund(world.deps, { refundId })
  assert.deepEqual(
    (await refundsOf(world, id)).map(({ state }) => state),
    ['succeeded', 'succeeded'],
  )
  assert.deepEqual(await world.violations(), [])
})

test('a departure that the host cancels gives back the cancellation charge', async () => {
  const { id, visitor, departure } = await booked({ days: 20, spots: 3 })
  await leave(id, [1, 2], visitor)
  await world.db.updateTable('departure').set({ state: 'cancelled' }).where('id', '=', departure.id).execute()
  await endDepartureBookings(world.deps, { departureId: departure.id, by: 'host', reason: 'Snow' })
  const refunds = await refundsOf(world, id)
  assert.deepEqual(
    refunds.map(({ amount_cents, reason }) => [amount_cents, reason]),
    [
      [1240_00, 'changed'],
      [2480_00, 'host_cancelled'],
    ],
  )
  assert.deepEqual(await balancesOf(world, id), {
    customerFunds: 0,
    owedToCard: 3720_00,
    platformPaid: 0,
    share: ['reversed', 2480_00, 124_00],
  })
  assert.equal(
    (await linesOf(id)).reduce((sum, line) => sum + Number(line.at(-1)), 0),
    0,
  )
  assert.deepEqual(await world.violations(), [])
})

test('card and credit each get their share, and the credit is there at once', async () => {
  const { id, visitor } = await booked({ days: 40, spots: 2, credit: 40_00 })
  assert.equal(await creditOf(world, visitor.account?.id), 0)
  const sum = await leave(id, [1], visitor)
  assert.deepEqual([sum.cardCents, sum.creditCents, sum.chargeCents], [1220_00, 20_00, 0])
  assert.equal(await creditOf(world, visitor.account?.id), 20_00)
  assert.deepEqual(await world.violations(), [])
})

test('the same form sent again changes nothing, and the same key for another change is refused', async () => {
  const { id, visitor, departure } = await booked({ spots: 3 })
  const key = randomUUID()
  const { sum } = await quoteLeaving(world.deps, { bookingId: id, positions: [2] }, visitor)
  const request = { bookingId: id, positions: [2], shown: sum, key }
  await Promise.all([1, 2, 3].map(() => leaveBooking(world.deps, request, visitor)))
  assert.equal((await world.booking(id)).spots, 2)
  assert.equal(await world.spotsTaken(departure.id), 2)
  assert.equal((await refundsOf(world, id)).length, 1)
  await assert.rejects(leaveBooking(world.deps, { ...request, positions: [1] }, visitor), {
    code: 'same-key-other-change',
  })
  await assert.rejects(leaveBooking(world.deps, { ...request, key: '' }, visitor), {
    code: 'change-without-key',
  })
})

test('two changes at once are made one after the other, and the second sees the first', async () => {
  const { id, visitor } = await booked({ spots: 3 })
  const request = async (positions: number[]) => {
    const { sum } = await quoteLeaving(world.deps, { bookingId: id, positions }, visitor)
    return { bookingId: id, positions, shown: sum, key: randomUUID() }
  }
  const [one, same, other] = [await request([1]), await request([1]), await request([2])]
  const results = await Promise.allSettled(
    [one, same, other].map((each) => leaveBooking(world.deps, each, visitor)),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  assert.deepEqual(refused, ['traveller-not-found'])
  const booking = await world.booking(id)
  assert.deepEqual([booking.spots, booking.total_cents, booking.returned_cents], [1, 1240_00, 2480_00])
  assert.deepEqual(await world.violations(), [])
})

test('refuses an empty choice, the lead, another account, a different refund and a cancelled booking', async () => {
  const { id, visitor } = await booked({ spots: 2 })
  const shown = { cardCents: 1240_00, creditCents: 0 }
  const attempt = (positions: number[], given = shown, who = visitor) =>
    leaveBooking(world.deps, { bookingId: id, positions, shown: given, key: randomUUID() }, who)
  await assert.rejects(attempt([]), { code: 'leave-nobody' })
  await assert.rejects(attempt([0]), { code: 'leave-lead' })
  await assert.rejects(attempt([0, 1]), { code: 'leave-lead' })
  await assert.rejects(attempt([7]), { code: 'traveller-not-found' })
  await assert.rejects(attempt([1], { cardCents: 1, creditCents: 0 }), { code: 'change-refund-differs' })
  await assert.rejects(attempt([1], shown, aVisitor()), { code: 'booking-not-found' })
  await cancelBooking(world.deps, { bookingId: id, shown: { cardCents: 2480_00, creditCents: 0 } }, visitor)
  await assert.rejects(attempt([1]), { code: 'booking-not-changeable' })
  assert.equal((await world.booking(id)).spots, 2)
})

test('traveller and host get one mail each with the money', async () => {
  const { id, visitor } = await booked({ days: 20, spots: 2 })
  await sendMailsAbout(world, id)
  await leave(id, [1], visitor)
  const mails = (await sendMailsAbout(world, id)).filter(({ subject }) => /left|changed/.test(subject))
  assert.equal(mails.length, 2)
  const [traveller, host] = mails
  assert.match(traveller?.text ?? '', /US\$620\.00 comes back to the card ending 4242/)
  assert.match(traveller?.text ?? '', /Cancellation charge:? US\$620\.00/)
  assert.match(host?.subject ?? '', /^Booking changed: /)
  assert.match(host?.text ?? '', /The spot is free again[^]*check the names/)
})

test('the database refuses a smaller party without its change, and an edited change or line', async () => {
  const { id, visitor } = await booked({ spots: 2 })
  await assert.rejects(world.db.updateTable('booking').set({ spots: 1 }).where('id', '=', id).execute(), {
    code: '23001',
  })
  await leave(id, [1], visitor)
  await assert.rejects(
    world.db.updateTable('booking').set({ charge_cents: 1 }).where('id', '=', id).execute(),
    {
      code: '23001',
    },
  )
  for (const table of ['booking_change', 'booking_line'] as const) {
    await assert.rejects(world.db.deleteFrom(table).where('booking_id', '=', id).execute(), { code: '23001' })
  }
})
