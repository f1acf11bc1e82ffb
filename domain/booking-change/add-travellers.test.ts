import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { balancesOf, refundsOf } from '#test/money/balances.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { addAsShown, bookedParty, payChange, somePeople } from '#test/money/paid-change.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { travellersOf } from '../booking/booking-queries.ts'
import { addTravellers, quoteAdding } from './add-travellers.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const PRICE = 1240_00
const origin = 'http://chautari.test'
const booked = (party: Parameters<typeof bookedParty>[1] = {}) => bookedParty(world, party)
const people = somePeople
const add = (id: string, count: number, visitor: Visitor, key: string = randomUUID()) =>
  addAsShown(world, { id, count, visitor, key })

const ordersOf = async (bookingId: string) =>
  world.db
    .selectFrom('change_order')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('made_at')
    .execute()

const mailsOf = async (name: string) => (await world.jobs()).filter((job) => job.name === name).length

test('two more travellers at the frozen price: spots held, paid, on the booking, in lines, books and share', async () => {
  const { id, visitor, departure } = await booked({ tier: { from: 4, percent: 10 } })
  const checkout = await add(id, 2, visitor)
  assert.equal(await world.spotsTaken(departure.id), 4, 'the spots are held')
  assert.equal((await world.booking(id)).spots, 2, 'and not on the booking yet')
  assert.equal(world.payments.sessions.at(-1)?.amountCents, 4 * PRICE - 496_00 - 2 * PRICE)
  assert.equal(await payChange(world, checkout), 'confirmed')
  const booking = await world.booking(id)
  assert.deepEqual([booking.spots, booking.total_cents], [4, 4464_00])
  assert.equal(await world.spotsTaken(departure.id), 4)
  const { rows } = await sql<{
    line: string
  }>`select kind || ' ' || coalesce(quantity::text, '-') || ' ' || total_cents as line
    from booking_line where booking_id = ${id} order by position`.execute(world.db)
  assert.deepEqual(
    rows.map(({ line }) => line),
    ['travellers 2 248000', 'travellers 2 248000', 'group_discount - -49600'],
  )
  assert.deepEqual(await balancesOf(world, id), {
    customerFunds: 4464_00,
    owedToCard: 0,
    platformPaid: 0,
    share: ['accrued', 4464_00, 223_20],
  })
  const names = (await travellersOf(world.db, id)).map(({ position, last_name }) => [position, last_name])
  assert.deepEqual(names.slice(2), [
    [2, 'Berga'],
    [3, 'Bergb'],
  ])
  const [order] = await ordersOf(id)
  assert.deepEqual([order?.state, order?.travellers], ['applied', []], 'the order names nobody any more')
  assert.equal(await mailsOf('mail-booking-changed'), 1)
  assert.equal(await mailsOf('mail-booking-changed-to-host'), 1)
  assert.deepEqual(await world.violations(), [])
})

test('a group discount that begins with the new party lowers what is due, down to nothing or a refund by the rule', async () => {
  const same = await booked({ spots: 3, tier: { from: 4, percent: 25 } })
  const { url } = await add(same.id, 1, same.visitor)
  assert.equal(url, null, 'four at 75% cost what three cost, so it applies at once')
  const booking = await world.booking(same.id)
  assert.deepEqual([booking.spots, booking.total_cents], [4, 3720_00])

  const group = await booked({ spots: 9, tier: { from: 10, percent: 25 } })
  const { sum } = await quoteAdding(world.deps, { bookingId: group.id, count: 1 }, group.visitor)
  assert.deepEqual([sum.dueCents, sum.fallsCents, sum.cardCents], [0, 1860_00, 1860_00])
  await add(group.id, 1, group.visitor)
  assert.equal((await world.booking(group.id)).total_cents, 9300_00)
  assert.deepEqual(
    (await refundsOf(world, group.id)).map(({ reason, amount_cents }) => [reason, amount_cents]),
    [['changed', 1860_00]],
  )
  assert.deepEqual(await world.violations(), [])
})

test('what cannot be added is refused, and nothing is held', async () => {
  const { id, visitor, departure } = await booked({ spots: 2, room: 4 })
  const shown = { dueCents: PRICE, cardCents: 0, creditCents: 0 }
  const ask = (given: object, by = visitor) =>
    addTravellers(
      world.deps,
      { bookingId: id, people: people(1), shown, key: randomUUID(), origin, ...given },
      by,
    )
  await assert.rejects(ask({ people: people(3) }), { code: 'no-more-spots' })
  await assert.rejects(ask({ people: [] }), { code: 'add-nobody' })
  await assert.rejects(ask({ key: '' }), { code: 'change-without-key' })
  await assert.rejects(ask({ shown: { ...shown, dueCents: 1 } }), { code: 'change-price-differs' })
  await assert.rejects(
    ask({ people: [{ firstName: ' ', lastName: 'Berg', isChild: false }] }),
    (error: Error) => {
      assert.ok('detail' in error)
      assert.deepEqual(Object.keys((error.detail as { fields: object }).fields), ['joining-0-firstName'])
      return true
    },
  )
  await assert.rejects(ask({}, aVisitor()), { code: 'booking-not-found' })
  await world.db.updateTable('departure').set({ state: 'closed' }).where('id', '=', departure.id).execute()
  await assert.rejects(ask({}), { code: 'departure-takes-no-more' })
  assert.equal(await world.spotsTaken(departure.id), 2)
  assert.deepEqual(await ordersOf(id), [])
})

test('20 guests for one spot beside 20 travellers who add one: exactly one gets it', async () => {
  const { visitor, id, departure } = await booked({ spots: 2, room: 41 })
  const others = []
  for (let index = 0; index < 19; index += 1) {
    const other = await signedIn(world)
    others.push({
      ...(await boughtBooking(world, { departure, visitor: other.visitor, spots: 2 })),
    })
  }
  const attempts = await Promise.allSettled([
    ...[{ id, visitor }, ...others].map((each) => add(each.id, 1, each.visitor)),
    ...Array.from({ length: 20 }, () =>
      holdSpots(
        world.deps,
        { departureId: departure.id, party: { adults: 1, children: 0 } },
        aVisitor({ network: randomUUID() }),
      ),
    ),
  ])
  assert.equal(attempts.length, 40)
  assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const each of attempts)
    if (each.status === 'rejected') assert.equal((each.reason as { code: string }).code, 'no-more-spots')
  assert.equal(await world.spotsTaken(departure.id), 41)
  assert.deepEqual(await world.violations(), [])
})
