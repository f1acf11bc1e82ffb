import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, it } from 'node:test'
import { leaveBooking, quoteLeaving } from '../booking-change/leave-booking.ts'
import { cancelDeparture } from '../cancellation/cancel-departure.ts'
import { chargeInstalments } from './charge-instalments.ts'
import { overdueParts } from './overdue-queries.ts'
import { countOffice } from '../office/office-counts-queries.ts'
import { addDays } from '../dates.ts'
import { disputePayment } from '#test/money/dispute-payment.ts'
import { bookedInParts, goTo, setClock } from '#test/money/booked-in-parts.ts'
import { addAsShown, payChange } from '#test/money/paid-change.ts'
import { dueOf, paidShare } from '#test/samples/party/pay-share.ts'
import { sharedBooking } from '#test/samples/party/shared-booking.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findPlan } from './plan-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const planOf = async (id: string) => {
  const plan = await findPlan(world.db, id)
  assert.ok(plan)
  return plan
}

it('shows the first part as it was paid, also after changes cost something and gave something back', async () => {
  const { id, visitor } = await bookedInParts(world, 'monthly')
  const parts = (await planOf(id)).parts
  for (const { dueOn } of parts.slice(0, 2)) await goTo(world, dueOn)
  await payChange(world, await addAsShown(world, { id, visitor, count: 1 }))
  const added = await planOf(id)
  assert.deepEqual([added.firstCents, added.changesReturnedCents], [496_00, 0])
  assert.ok(added.changesPaidCents > 0)
  const { sum } = await quoteLeaving(world.deps, { bookingId: id, positions: [1, 2] }, visitor)
  await leaveBooking(world.deps, { bookingId: id, positions: [1, 2], shown: sum, key: randomUUID() }, visitor)
  const left = await planOf(id)
  assert.equal(left.firstCents, 496_00)
  assert.ok(left.changesReturnedCents > 0)
  const paidLater = left.parts.reduce((cents, part) => cents + (part.isPaid ? part.cents : 0), 0)
  const { total_cents, unpaid_cents } = await world.booking(id)
  assert.equal(
    left.firstCents + left.changesPaidCents + paidLater - left.changesReturnedCents,
    total_cents - unpaid_cents,
  )
})

it('counts a charge as a failed try when it has failed, and a day without a charge as none', async () => {
  const { id, balanceOn } = await bookedInParts(world)
  const next = async () => {
    const { isLate, isCharging, tries } = (await planOf(id)).parts[0] ?? {}
    return { isLate, isCharging, tries }
  }
  setClock(world, balanceOn)
  world.payments.fail(true)
  await chargeInstalments(world.deps)
  assert.deepEqual(await next(), { isLate: false, isCharging: true, tries: 0 })
  world.payments.fail(false)
  world.payments.chargesEnd('declined', 'card_declined')
  await goTo(world, balanceOn, 11)
  assert.deepEqual(await next(), { isLate: true, isCharging: false, tries: 1 })
  await disputePayment(world, id)
  await goTo(world, addDays(balanceOn, 1))
  assert.deepEqual(await next(), { isLate: true, isCharging: false, tries: 1 })
  const listed = (await overdueParts(world.deps)).find(({ bookingId }) => bookingId === id)
  assert.equal(listed?.tries, 1)
})

it('lists the failed tries of the whole life of a part, also when a share has lowered it', async () => {
  const shared = await sharedBooking(world)
  world.payments.chargesEnd('declined', 'card_declined')
  const { dueOn = '', cents = 0 } = (await planOf(shared.id)).parts[0] ?? {}
  await goTo(world, dueOn)
  await goTo(world, addDays(dueOn, 1))
  const listed = async () => {
    const parts = (await overdueParts(world.deps)).filter(({ bookingId }) => bookingId === shared.id)
    return parts.map((part) => [part.cents, part.tries])
  }
  assert.deepEqual(await listed(), [[cents, 2]])
  const due = await dueOf(shared, 1)
  await paidShare(world, shared, 1)
  assert.deepEqual(await listed(), [[cents - due, 2]])
})

it('leaves bookings whose travellers choose after a cancelled departure out of the overdue parts', async () => {
  const { id, departure, balanceOn } = await bookedInParts(world)
  world.payments.chargesEnd('declined', 'card_declined')
  await goTo(world, balanceOn)
  const isListed = async () => (await overdueParts(world.deps)).some(({ bookingId }) => bookingId === id)
  assert.ok(await isListed())
  const before = (await countOffice(world.deps)).overdue
  const operator = await anOperator(world)
  const now = world.clock.now()
  const fresh = { ...operator, secondFactorAt: now, confirmedAt: now }
  await cancelDeparture(world.deps, { departureId: departure.id, reason: 'The area is closed.' }, fresh)
  assert.equal((await world.booking(id)).state, 'confirmed')
  assert.ok(!(await isListed()))
  assert.equal((await countOffice(world.deps)).overdue, before - 1)
})
