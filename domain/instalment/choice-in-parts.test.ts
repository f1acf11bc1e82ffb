import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { takeDate } from '#test/fixtures/asked-booking.ts'
import { bookedInParts, goTo, paymentsOf } from '#test/money/booked-in-parts.ts'
import { departureAsked, openChoiceOf } from '#test/samples/departure-end.ts'
import { freshWorld, type World } from '#test/world.ts'
import { leaveBooking, quoteLeaving } from '../booking-change/leave-booking.ts'
import { addDays, nepalDate } from '../dates.ts'
import { openInstalments } from '../payment-plan/instalments.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** A booking whose deposit of US$496.00 is paid, whose departure was cancelled, and another date of the trek. */
async function askedInParts(startsInDays: number) {
  const { id, visitor, departure } = await bookedInParts(world)
  const to = await world.departure({ startsInDays, priceCents: 1240_00, trekId: departure.trekId })
  await departureAsked(world, departure.id)
  const today = nepalDate(world.clock.now())
  return { id, visitor, to, today, choiceId: await openChoiceOf(world, id) }
}

async function partsOf(id: string): Promise<[string, number][]> {
  return (await openInstalments(world.db, id)).map(({ dueOn, cents }) => [dueOn, cents])
}

test('a date before the balance date leaves a week to pay the rest, which the card then pays', async () => {
  const asked = await askedInParts(30)
  await takeDate(world, asked, asked.to.id)
  const dueOn = addDays(asked.today, 7)
  assert.deepEqual(await partsOf(asked.id), [[dueOn, 1984_00]])
  await goTo(world, addDays(asked.today, 6))
  assert.deepEqual(await paymentsOf(world, asked.id), ['captured 49600'], 'nothing is charged before')
  await goTo(world, dueOn)
  assert.deepEqual(await paymentsOf(world, asked.id), ['captured 49600', 'captured 198400'])
  assert.deepEqual(await world.violations(), [])
})

test('a traveller who leaves before the rest is due lowers it, and its day stays', async () => {
  const asked = await askedInParts(30)
  await takeDate(world, asked, asked.to.id)
  const { id: bookingId, visitor, today } = asked
  const positions = [1]
  const { sum } = await quoteLeaving(world.deps, { bookingId, positions }, visitor)
  assert.deepEqual([sum.dueCents, sum.cardCents, sum.unpaidCents], [0, 0, 744_00])
  const shown = { cardCents: sum.cardCents, creditCents: sum.creditCents, dueCents: 0 }
  await leaveBooking(world.deps, { bookingId, positions, shown, key: randomUUID() }, visitor)
  assert.deepEqual(await partsOf(bookingId), [[addDays(today, 7), 744_00]])
  await goTo(world, addDays(today, 7))
  assert.deepEqual(await paymentsOf(world, bookingId), ['captured 49600', 'captured 74400'])
  assert.deepEqual(await world.violations(), [])
})

test('the rest is due early enough for all tries before the start, and a far date has its own balance date', async () => {
  const near = await askedInParts(11)
  await takeDate(world, near, near.to.id)
  assert.deepEqual(await partsOf(near.id), [[addDays(near.to.starts_on, -5), 1984_00]])
  const far = await askedInParts(200)
  await takeDate(world, far, far.to.id)
  assert.deepEqual(await partsOf(far.id), [[addDays(far.to.starts_on, -35), 1984_00]])
})

test('when the rest stays unpaid after such a move, everything is refunded, however near the start is', async () => {
  const asked = await askedInParts(20)
  await takeDate(world, asked, asked.to.id)
  const dueOn = addDays(asked.today, 7)
  world.payments.chargesEnd('declined', 'card_declined')
  for (const days of [0, 1, 2, 3]) await goTo(world, addDays(dueOn, days))
  assert.equal((await world.booking(asked.id)).state, 'confirmed')
  await goTo(world, addDays(dueOn, 4))
  world.payments.chargesEnd('paid')
  const { state, refund_percentage, refund_amount_cents } = await world.booking(asked.id)
  assert.deepEqual([state, refund_percentage, refund_amount_cents], ['cancelled', 100, 496_00])
  assert.deepEqual(await world.violations(), [])
})
