import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aVisitor, freshWorld, makeAccount, type World } from '#test/world.ts'
import { changeHold, renewHold } from './change-hold.ts'
import { expireHolds, letGo } from './end-hold.ts'
import { holdSpots } from './hold-spots.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const party = (adults: number, children = 0) => ({ adults, children })

test('Book Now keeps the spots and the price for fifteen minutes', async () => {
  const departure = await world.departure({ spots: 10, priceCents: 1240_00 })
  const booking = await holdSpots(world.deps, { departureId: departure.id, party: party(2, 1) }, aVisitor())

  assert.equal(booking.spots, 3)
  assert.equal(booking.children, 1)
  assert.equal(booking.total_cents, 3 * 1240_00)
  assert.equal(booking.hold_expires_at?.getTime(), world.clock.now().getTime() + 15 * 60_000)
  assert.equal(await world.spotsTaken(departure.id), 3)
})

test('Book Now again changes the hold one has', async () => {
  const departure = await world.departure({ spots: 4 })
  const visitor = aVisitor()
  const first = await holdSpots(world.deps, { departureId: departure.id, party: party(4) }, visitor)
  const second = await holdSpots(world.deps, { departureId: departure.id, party: party(1) }, visitor)

  assert.equal(second.id, first.id)
  assert.equal(await world.spotsTaken(departure.id), 1)
})

test('adding a traveller takes a spot in the same moment, removing one frees it', async () => {
  const departure = await world.departure({ spots: 3 })
  const visitor = aVisitor()
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

test('somebody else’s hold does not exist', async () => {
  const departure = await world.departure()
  const { id } = await holdSpots(world.deps, { departureId: departure.id, party: party(1) }, aVisitor())

  await assert.rejects(changeHold(world.deps, id, party(2), aVisitor()), {
    code: 'booking-not-found',
    status: 404,
  })
  await assert.rejects(letGo(world.deps, id, aVisitor()), { code: 'booking-not-found' })
  assert.equal(await world.spotsTaken(departure.id), 1)
})

test('a hold whose time is over frees its spots once, and can no longer be changed', async () => {
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

const refusals = [
  { what: 'a full departure', given: { spots: 1 }, adults: 2, code: 'no-more-spots' },
  { what: 'one that started', given: { startsInDays: 0 }, adults: 1, code: 'departure-past' },
  { what: 'one past its deadline', given: { startsInDays: 6 }, adults: 1, code: 'booking-deadline-passed' },
  { what: 'nobody', given: {}, adults: 0, code: 'party-size' },
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

test('the last day to book is open until 24:00 in Nepal', async () => {
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

test('a network holds six on a departure at most, whoever asks', async () => {
  const departure = await world.departure({ spots: 50 })
  const network = '192.0.2.0/24'
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      holdSpots(world.deps, { departureId: departure.id, party: party(1) }, aVisitor({ network })),
    ),
  )
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 6)
  assert.equal(await world.spotsTaken(departure.id), 6)
  const other = await world.departure({ trekId: departure.trekId, startsInDays: 120 })
  await holdSpots(world.deps, { departureId: other.id, party: party(1) }, aVisitor({ network }))
})

test('who let two on a departure end unpaid waits an hour', async () => {
  const departure = await world.departure()
  const account = {
    id: await makeAccount(world.deps, 'again@example.com'),
    email: 'again@example.com',
    role: 'traveller',
    firstName: '',
  } as const
  const visitor = aVisitor({ account })
  for (let round = 0; round < 2; round += 1) {
    const { id } = await holdSpots(world.deps, { departureId: departure.id, party: party(1) }, visitor)
    await letGo(world.deps, id, visitor)
  }
  const again = { departureId: departure.id, party: party(1) }
  await assert.rejects(holdSpots(world.deps, again, visitor), { code: 'too-many-holds', status: 429 })
  await assert.rejects(holdSpots(world.deps, again, aVisitor({ account })), { code: 'too-many-holds' })
  world.clock.minutes(61)
  await holdSpots(world.deps, again, visitor)
})

test('nothing the tests did broke an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
