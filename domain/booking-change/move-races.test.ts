import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { correctOwnName } from '../booking/change/change-name.ts'
import { moveBooking } from './move-booking.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 12 })
})
after(() => world.close())

const origin = 'http://chautari.test'

test('100 movers to 3 free spots beside 100 buyers: 3 spots taken, everybody else keeps what they had', async (t) => {
  const to = await world.departure({ startsInDays: 120, spots: 3 })
  const movers: { id: string; visitor: Visitor; departureId: string }[] = []
  for (let group = 0; group < 4; group += 1) {
    const from = await world.departure({ startsInDays: 60 + group, spots: 25, trekId: to.trekId })
    for (let index = 0; index < 25; index += 1) {
      const { visitor } = await signedIn(world)
      const { id } = await boughtBooking(world, { departure: from, visitor })
      movers.push({ id, visitor, departureId: from.id })
    }
  }
  const shown = { dueCents: 0, cardCents: 0, creditCents: 0 }
  const results = await Promise.allSettled(
    movers.flatMap(({ id: bookingId, visitor }) => [
      moveBooking(world.deps, { bookingId, departureId: to.id, shown, key: randomUUID(), origin }, visitor),
      holdSpots(
        world.deps,
        { departureId: to.id, party: { adults: 1, children: 0 } },
        aVisitor({ network: randomUUID() }),
      ),
    ]),
  )
  assert.equal(results.length, 200)
  for (const each of results)
    if (each.status === 'rejected') assert.equal((each.reason as { code: string }).code, 'no-more-spots')
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 3)
  assert.equal(await world.spotsTaken(to.id), 3)
  const moved = movers.filter((_, index) => results[2 * index]?.status === 'fulfilled')
  for (const { id, departureId } of movers) {
    const booking = await world.booking(id)
    const isMoved = moved.some((each) => each.id === id)
    assert.equal(booking.departure_id, isMoved ? to.id : departureId)
    assert.equal(booking.state, 'confirmed')
  }
  assert.deepEqual(await world.violations(), [])
  t.diagnostic(
    'promise 31: 100 movers and 100 buyers at once on 3 free spots: 3 taken, 97 bookings unchanged',
  )
})

test('movers in opposite directions and other changes at once are serialised, and each sees the result', async () => {
  const from = await world.departure({ startsInDays: 60, spots: 12 })
  const to = await world.departure({ startsInDays: 120, trekId: from.trekId })
  const { visitor: mover } = await signedIn(world)
  const { id: moved } = await boughtBooking(world, { departure: from, visitor: mover, spots: 2 })
  const others = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { visitor } = await signedIn(world)
      const { id } = await boughtBooking(world, { departure: to, visitor })
      return { id, visitor }
    }),
  )
  const shown = { dueCents: 0, cardCents: 0, creditCents: 0 }
  const key = randomUUID
  const results = await Promise.allSettled([
    ...others.map(({ id, visitor }) =>
      moveBooking(world.deps, { bookingId: id, departureId: from.id, shown, key: key(), origin }, visitor),
    ),
    ...[0, 1, 2].map(() =>
      moveBooking(world.deps, { bookingId: moved, departureId: to.id, shown, key: key(), origin }, mover),
    ),
    correctOwnName(
      world.deps,
      { bookingId: moved, position: 0, firstName: 'Mayaa', lastName: 'Lindqvist', key: key() },
      mover,
    ),
  ])
  for (const each of results)
    if (each.status === 'rejected')
      assert.ok(
        ['booking-just-moved', 'move-not-there', 'name-is-another-person'].includes(
          (each.reason as { code: string }).code,
        ),
        String(each.reason),
      )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length >= 9, true)
  assert.deepEqual(await world.violations(), [])
})
