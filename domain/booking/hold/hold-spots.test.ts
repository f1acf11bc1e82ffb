import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createPerson } from '#test/fixtures/people.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { lockDeparture } from '../../departure/departure-queries.ts'
import { changeHold, renewHold } from './change-hold.ts'
import { expireHolds, releaseHold } from '../../checkout/end-hold.ts'
import { holdSpots } from './hold-spots.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())
const party = (adults: number, children = 0) => ({ adults, children })

test('Book Now holds the spots and the price for fifteen minutes', async () => {
  const departure = await world.departure({ spots: 10, priceCents: 1240_00 })
  const booking = await holdSpots(world.deps, { departureId: departure.id, party: party(2, 1) }, aVisitor())

  assert.equal(booking.spots, 3)
  assert.equal(booking.children, 1)
  assert.equal(booking.total_cents, 3 * 1240_00)
  assert.equal(booking.hold_expires_at?.getTime(), world.clock.now().getTime() + 15 * 60_000)
  assert.equal(await world.spotsTaken(departure.id), 3)
})

test('Book Now again changes the existing hold', async () => {
  const departure = await world.departure({ spots: 8 })
  const visitor = aVisitor()
  const first = await holdSpots(world.deps, { departureId: departure.id, party: party(4) }, visitor)
  const second = await holdSpots(world.deps, { departureId: departure.id, party: party(1) }, visitor)

  assert.equal(second.id, first.id)
  assert.equal(await world.spotsTaken(departure.id), 1)
})

test('adding a traveller takes a spot in the same transaction, removing one frees it', async () => {
  const departure = await world.departure({ spots: 3 })
  const { visitor } = await createPerson(world.deps)
  const { id } = await holdSpots(world.deps, { departureId: departure.id, party: party(1) }, visitor)

  await changeHold(world.deps, id, party(2, 1), visitor)
  assert.equal(await world.spotsTaken(departure.id), 3)
  await assert.rejects(changeHold(world.deps, id, party(3, 1), visitor), {
    code: 'no-more-spots',
    status: 409,
  })
  await changeHold(world.deps, id, party(1), visitor)
  assert.equal(await world.spotsTaken(departure.id), 1)
})

test('a hold is renewed once, by ten minutes', async () => {
  const departure = await world.departure()
  const visitor = aVisitor()
  const { id, hold_expires_at } = await holdSpots(
    world.deps,
    { departureId: departure.id, party: party(1) },
    visitor,
  )

  const renewed = await renewHold(world.deps, id, visitor)
  assert.equal(renewed.hold_expires_at?.getTime(), (hold_expires_at?.getTime() ?? 0) + 10 * 60_000)
  await assert.rejects(renewHold(world.deps, id, visitor), { code: 'hold-renewed-already' })
})

test('another visitor’s hold does not exist', async () => {
  const departure = await world.departure()
  const { id } = await holdSpots(world.deps, { departureId: departure.id, party: party(1) }, aVisitor())

  await assert.rejects(changeHold(world.deps, id, party(2), aVisitor()), {
    code: 'booking-not-found',
    status: 404,
  })
  await assert.rejects(releaseHold(world.deps, id, aVisitor()), { code: 'booking-not-found' })
  assert.equal(await world.spotsTaken(departure.id), 1)
})

test('an expired hold frees its spots once, and can no longer be changed', async () => {
  const departure = await world.departure()
  const visitor = aVisitor()
  const { id } = await holdSpots(world.deps, { departureId: departure.id, party: party(2) }, visitor)
  world.clock.minutes(16)

  await assert.rejects(changeHold(world.deps, id, party(1), visitor), { code: 'hold-over', status: 409 })
  assert.equal((await expireHolds(world.deps)) >= 1, true)
  assert.equal((await world.booking(id)).state, 'expired')
  assert.equal(await world.spotsTaken(departure.id), 0)
  assert.equal(await expireHolds(world.deps), 0)
})

test('a full departure is refused while another request has its lock, to all without a hold on it', async () => {
  const departure = await world.departure({ spots: 2 })
  const visitor = aVisitor()
  const { id } = await holdSpots(world.deps, { departureId: departure.id, party: party(2) }, visitor)
  const answers: string[] = []
  const changed = await world.db.transaction().execute(async (tx) => {
    await lockDeparture(tx, departure.id)
    const mine = holdSpots(world.deps, { departureId: departure.id, party: party(1) }, visitor).then(
      (booking) => (answers.push('changed'), booking),
    )
    for (let tries = 0; tries < 5; tries += 1)
      await assert.rejects(
        holdSpots(world.deps, { departureId: departure.id, party: party(1) }, aVisitor()),
        { code: 'no-more-spots' },
      )
    assert.deepEqual(answers, [], 'a visitor with a hold waits for the lock')
    return { mine }
  })
  assert.deepEqual([(await changed.mine).id, (await changed.mine).spots], [id, 1])
})

const refusals = [
  { what: 'a full departure', given: { spots: 1 }, adults: 2, code: 'no-more-spots' },
  { what: 'a departure that has started', given: { startsInDays: 0 }, adults: 1, code: 'departure-past' },
  {
    what: 'a departure past its deadline',
    given: { startsInDays: 6 },
    adults: 1,
    code: 'booking-deadline-passed',
  },
  { what: 'an empty party', given: {}, adults: 0, code: 'party-size' },
  { what: 'fifty-one people', given: { spots: 50 }, adults: 51, code: 'party-size' },
  { what: 'half a person', given: {}, adults: 1.5, code: 'party-size' },
]
for (const { what, given, adults, code } of refusals)
  test(`refused, and nothing taken: ${what}`, async () => {
    const departure = await world.departure(given)
    await assert.rejects(
      holdSpots(world.deps, { departureId: departure.id, party: party(adults) }, aVisitor()),
      { code },
    )
    assert.equal(await world.spotsTaken(departure.id), 0)
  })

test('the last day to book ends at 24:00 in Nepal', async () => {
  const departure = await world.departure({ startsInDays: 7 })
  await holdSpots(world.deps, { departureId: departure.id, party: party(1) }, aVisitor())
  assert.equal(await world.spotsTaken(departure.id), 1)
})

test('no departure, no UUID, a closed one, one’s own trek', async () => {
  const departure = await world.departure()
  for (const departureId of [randomUUID(), 'nonsense', "1' or '1"])
    await assert.rejects(holdSpots(world.deps, { departureId, party: party(1) }, aVisitor()), {
      code: 'departure-not-found',
    })

  const { host_id } = await world.db
    .selectFrom('trek')
    .select('host_id')
    .where('id', '=', departure.trekId)
    .executeTakeFirstOrThrow()
  const host = aVisitor({
    account: { id: host_id, email: 'host@example.com', role: 'traveller', firstName: '' },
  })
  await assert.rejects(holdSpots(world.deps, { departureId: departure.id, party: party(1) }, host), {
    code: 'own-trek',
  })

  await world.db.updateTable('departure').set({ state: 'closed' }).where('id', '=', departure.id).execute()
  await assert.rejects(holdSpots(world.deps, { departureId: departure.id, party: party(1) }, aVisitor()), {
    code: 'departure-not-open',
  })
})

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
