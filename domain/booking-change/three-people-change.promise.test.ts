import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { soldExtra } from '#test/fixtures/sold-extras.ts'
import { threeLeave, type ThreeLeave } from '#test/races/three-leave.ts'
import { bookedParty } from '#test/money/paid-change.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findBooking, travellersOf } from '../booking/booking-queries.ts'
import { correctTravellerName } from '../booking/office/correct-name.ts'
import { changeExtras, quoteExtras } from './change-extras.ts'
import { quoteLeaving } from './leave-booking.ts'
import { leaveForTraveller } from './leave-for-traveller.ts'

const ROUNDS = quickOrFull(3, 50)

let world: World
before(async () => {
  world = await freshWorld({ connections: 12 })
})
after(() => world.close())

const reason = 'Asked on the phone, proved by the reference.'
const UNIT = 1240_00
const PICKUP = 30_00

/** A paid booking of four travellers with two pickups. */
async function bookedFour() {
  const departure = await world.departure({ startsInDays: 40, priceCents: UNIT })
  const pickup = await soldExtra(world, departure, { name: 'Airport pickup', price: '30' })
  const { visitor } = await signedIn(world)
  const extras = [{ id: pickup, quantity: 2 }]
  const { id } = await boughtBooking(world, { departure, visitor, spots: 4, extras })
  return { id, visitor, departure, pickup }
}

test('two operators and the traveller change the same booking at once: all three changes apply, one after the other', async (t) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, visitor, departure, pickup } = await bookedFour()
    const [one, other] = [await anOperator(world), await anOperator(world)]
    const wishes = [{ id: pickup, quantity: 1 }]
    const fewer = await quoteExtras(world.deps, { bookingId: id, wishes }, visitor)
    const leaving = await quoteLeaving(world.deps, { bookingId: id, positions: [3] }, visitor)
    assert.deepEqual([fewer.sum.cardCents, leaving.sum.cardCents], [PICKUP, UNIT])
    const answers = await Promise.all([
      changeExtras(
        world.deps,
        { bookingId: id, wishes, shown: fewer.sum, key: randomUUID(), origin: world.deps.origin },
        visitor,
      ),
      leaveForTraveller(world.deps, { bookingId: id, positions: [3], shown: leaving.sum, reason }, one),
      correctTravellerName(
        world.deps,
        { bookingId: id, position: 1, firstName: 'Ingrid', lastName: 'Lind', reason },
        other,
      ),
    ])
    assert.equal(answers.length, 3)
    const booking = await findBooking(world.db, id)
    assert.deepEqual(
      [booking.spots, booking.extras.map(({ quantity }) => quantity), booking.total_cents],
      [3, [1], 3 * UNIT + PICKUP],
    )
    const travellers = await travellersOf(world.db, id)
    assert.deepEqual(
      travellers.map(({ position, first_name }) => [position, first_name]),
      [
        [0, 'Maya'],
        [1, 'Ingrid'],
        [2, 'Friend2'],
      ],
    )
    assert.equal(await world.spotsTaken(departure.id), 3)
    const changes = await world.db
      .selectFrom('booking_change')
      .select(['kind', 'made_by'])
      .where('booking_id', '=', id)
      .orderBy('kind')
      .execute()
    assert.deepEqual(
      changes.map(({ kind, made_by }) => [kind, made_by]),
      [
        ['correct-name', other.account.id],
        ['extras', visitor.account?.id],
        ['leave', one.account.id],
      ],
    )
  }
  assert.deepEqual(await world.violations(), [])
  t.diagnostic(
    `promise 31: two operators and the traveller at once, ${ROUNDS} times: all changes, one after the other`,
  )
})

test('of two changes at once that decide about the same money one is refused, with the new amount', async () => {
  const { id, visitor } = await bookedParty(world, { spots: 4, tier: { from: 4, percent: 10 } })
  const leaving = async (positions: number[]) => {
    const { sum: shown } = await quoteLeaving(world.deps, { bookingId: id, positions }, visitor)
    return { bookingId: id, positions, shown, reason }
  }
  const changes = [await leaving([2]), await leaving([3])]
  const answers = await Promise.allSettled(
    changes.map(async (change) => leaveForTraveller(world.deps, change, await anOperator(world))),
  )
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  // With the discount 4 × 1,116 USD, without it 3 and then 2 × 1,240.
  assert.deepEqual(
    refusals.map(({ code, detail }) => [code, detail]),
    [['change-refund-differs', { refundCents: UNIT, creditCents: 0 }]],
  )
  assert.equal((await findBooking(world.db, id)).spots, 3)
  assert.deepEqual(await world.violations(), [])
})

test('the same two people leave in three browsers at once: they leave one time; without the lock the changes conflict', async (t) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { refused, ...found } = await threeLeave(world)
    assert.deepEqual(found, { left: 1, broken: 0, refunds: 1, changes: 1 })
    assert.deepEqual(refused, ['traveller-not-found', 'traveller-not-found'])
  }
  assert.deepEqual(await world.violations(), [])
  const program = ['--import=./test/controls/without-booking-lock.ts', 'test/races/three-leave.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const unguarded = JSON.parse(stdout) as ThreeLeave
  const { left, broken, refunds, changes } = unguarded
  assert.ok(left > 1 || broken > 0 || refunds > 1 || changes > 1, `without the lock ${stdout}`)
  t.diagnostic(`promise 31: the same change three times at once, ${ROUNDS} times: made one time`)
  t.diagnostic(
    `promise 31 control: without the lock ${left} of 3 were made with ${refunds} refunds, ${broken} broke`,
  )
})
