import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findOfficeBooking } from '../office/office-booking-queries.ts'
import { openDetailsForOffice, saveDetailsAsOperator } from '../traveller/details-for-office.ts'
import { leaveBooking } from './leave-booking.ts'
import { leaveForTraveller } from './leave-for-traveller.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const reason = 'Asked on the phone, proved by the reference.'

const actsOn = (bookingId: string) =>
  world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason'])
    .where('subject_id', '=', bookingId)
    .orderBy('id')
    .execute()

test('an operator leaves out travellers by tier, audited; two operators and the traveller at once are served one by one', async () => {
  const departure = await world.departure({ startsInDays: 20 })
  const email = `${randomUUID()}@example.com`
  const { id } = await boughtBooking(world, { departure, spots: 4, email })
  const lead = await leadOf(world, id)
  const [operator, other] = [await anOperator(world), await anOperator(world)]
  const { leaving, positions } = await findOfficeBooking(world.deps, id)
  assert.deepEqual(positions, [0, 1, 2, 3])
  assert.deepEqual(
    leaving.map(({ count, cardCents }) => [count, cardCents]),
    [
      [1, 620_00],
      [2, 1240_00],
      [3, 1860_00],
    ],
  )
  const shown = { cardCents: 620_00, creditCents: 0 }
  const leave = (who: typeof operator, position: number, change = {}) =>
    leaveForTraveller(world.deps, { bookingId: id, positions: [position], shown, reason, ...change }, who)
  await refused(leave(await anOperator(world, { role: 'support' }), 1), 'operators-only')
  await refused(leave(operator, 1, { reason: '' }), 'act-needs-reason')
  await refused(leave(operator, 1, { shown: { cardCents: 1, creditCents: 0 } }), 'change-refund-differs')
  assert.deepEqual(await actsOn(id), [])

  const passport = { passportNumber: 'PA7654321' }
  await saveDetailsAsOperator(world.deps, { bookingId: id, typed: [{}, {}, {}, passport], reason }, operator)
  const results = await Promise.allSettled([
    leave(operator, 1),
    leave(other, 1),
    leaveBooking(world.deps, { bookingId: id, positions: [2], shown, key: randomUUID() }, lead),
  ])
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  assert.deepEqual(failed, ['traveller-not-found'], 'the second operator sees that the traveller has left')
  const after = await findOfficeBooking(world.deps, id)
  assert.deepEqual([after.positions, after.refunds.length], [[0, 3], 2])
  const acts = (await actsOn(id)).map(({ act }) => act)
  assert.deepEqual(acts.filter((act) => act === 'leave-booking').length, 1)
  const { passports } = await openDetailsForOffice(world.deps, { bookingId: id, reason }, operator)
  assert.deepEqual(passports, { 0: '', 3: 'PA7654321' })
  assert.equal(await world.spotsTaken(departure.id), 2)
  assert.deepEqual(await world.violations(), [])
})
