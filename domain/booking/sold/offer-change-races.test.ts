import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bookedTrek, fewer } from '#test/fixtures/booked-trek.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelBooking } from '../../cancellation/cancel-booking.ts'
import { acceptOfferChange } from './answer-offer-change.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('accepting and leaving at the same moment: exactly one of them happens', async () => {
  const won = { accepted: 0, left: 0 }
  for (let round = 0; round < 10; round += 1) {
    const { id, edit, change, lead } = await bookedTrek(world)
    world.clock.days(12)
    await edit(fewer)
    const visitor = await lead()
    const changeId = (await change())?.id ?? ''
    const accept = () => acceptOfferChange(world.deps, { bookingId: id, changeId }, visitor)
    const leave = () =>
      cancelBooking(world.deps, { bookingId: id, shown: { cardCents: 2480_00, creditCents: 0 } }, visitor)
    const acts = round % 2 === 0 ? [accept(), leave()] : [leave(), accept()]
    const settled = await Promise.allSettled<unknown>(acts)
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
    const { state, refund_amount_cents } = await world.booking(id)
    const accepted = (await change())?.state === 'accepted'
    assert.deepEqual([state, refund_amount_cents], accepted ? ['confirmed', 0] : ['cancelled', 2480_00])
    won[accepted ? 'accepted' : 'left'] += 1
  }
  assert.ok(won.accepted > 0 && won.left > 0, JSON.stringify(won))
  assert.deepEqual(await world.violations(), [])
})
