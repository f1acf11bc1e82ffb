import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { bookedInParts, goTo, setClock } from '#test/money/booked-in-parts.ts'
import { randomNumbers } from '#test/sequences/random-numbers.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { addDays } from '../dates.ts'
import { percentOf } from '../money.ts'
import { divideOver } from '../payment/captured/divide-refund-rules.ts'
import { findPlan } from './plan-queries.ts'
import { chosenPlan, sumOf } from '../payment-plan/plan-rules.ts'
import { refundAt } from '../trek/booking-refund-rules.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const CASES = 10_000
const nothingElse = {
  charge_cents: 0,
  charge_credit_cents: 0,
  nonrefundable_cents: 0,
  once_ordered_cents: 0,
}

it('refunds the percentage of what is paid after any number of parts, divided over the payments, in 10,000 random cases', () => {
  const next = randomNumbers(20_261_130)
  const parts = { deposit: 0, monthly: 0 }
  for (let made = 0; made < CASES; ) {
    const today = addDays('2026-01-01', next(900))
    const kind = next(2) === 0 ? 'deposit' : 'monthly'
    const plan = chosenPlan(kind, {
      totalCents: 200_00 + next(made % 3 === 0 ? 500_00 : 10_000_000),
      creditCents: next(3) === 0 ? next(400_00) : 0,
      depositPercent: 10 + next(41),
      startsOn: addDays(today, 49 + next(400)),
      today,
    })
    if (!plan) continue
    made += 1
    parts[kind] += plan.length
    const paid = plan.slice(0, 1 + next(plan.length))
    const percent = [0, 50, 100, next(101)][next(4)] ?? 0
    const amounts = { total_cents: sumOf(plan), unpaid_cents: sumOf(plan) - sumOf(paid), credit_cents: 0 }
    const { cardCents } = refundAt({ ...amounts, ...nothingElse }, percent)
    assert.equal(cardCents, percentOf(sumOf(paid), percent))
    const refunds = divideOver(
      cardCents,
      paid.map(({ cents }) => cents),
    )
    assert.equal(
      refunds.reduce((sum, cents) => sum + cents, 0),
      cardCents,
    )
    for (const [index, cents] of refunds.entries())
      assert.ok(cents >= 0 && cents <= (paid[index]?.cents ?? 0), `${cents} of part ${index}`)
  }
  assert.ok(parts.deposit > CASES / 2 && parts.monthly > CASES)
})

/** After how many of five monthly parts of 496 USD it is cancelled, how many days before the start, and what comes back. */
const cancellations: [parts: number, daysBefore: number | null, refunds: number[]][] = [
  [1, null, [496_00]],
  [2, null, [496_00, 496_00]],
  [4, null, [496_00, 496_00, 496_00, 496_00]],
  [5, null, [496_00, 496_00, 496_00, 496_00, 496_00]],
  [5, 20, [248_00, 248_00, 248_00, 248_00, 248_00]],
  [5, 5, []],
]

for (const [parts, daysBefore, refunds] of cancellations)
  it(`refunds ${refunds.length} payments after ${parts} parts, ${daysBefore ?? 35} days or more before the start`, async () => {
    const { id, visitor, departure } = await bookedInParts(world, 'monthly')
    for (const { dueOn } of ((await findPlan(world.db, id))?.parts ?? []).slice(0, parts - 1))
      await goTo(world, dueOn)
    if (daysBefore !== null) setClock(world, addDays(departure.starts_on, -daysBefore))
    const shown = await quoteCancellation(world.deps, id, visitor)
    assert.equal(
      shown.cardCents,
      refunds.reduce((sum, cents) => sum + cents, 0),
    )
    await cancelBooking(world.deps, { bookingId: id, shown }, visitor)
    const found = await world.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.amount_cents', 'payment.id'])
      .where('payment.booking_id', '=', id)
      .execute()
    assert.deepEqual(
      found.map(({ amount_cents }) => amount_cents),
      refunds,
    )
    assert.equal(new Set(found.map((each) => each.id)).size, refunds.length)
    assert.deepEqual(await world.violations(), [])
  })
