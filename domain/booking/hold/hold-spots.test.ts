import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createPerson } from '#test/fixtures/people.ts'
import { aVisitor, freshWorld, makeAccount, someDetails, type World } from '#test/world.ts'
import { changeHold, renewHold } from './change-hold.ts'
import { createBooking } from './create-booking.ts'
import { expireHolds, letGo } from '../../checkout/end-hold.ts'
import { holdSpots } from './hold-spots.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const TOO_MANY =
  'Too many bookings of this departure are being made from here. Please try again in a few minutes.'
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
  await assert.rejects(letGo(world.deps, id, aVisitor()), { code: 'booking-not-found' })
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

test('a network holds six on a departure at most, for all its visitors', async () => {
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

test('a network without an account holds half of the free spots, at once or one after the other', async () => {
  const departure = await world.departure({ spots: 12 })
  const network = '192.0.3.0/24'
  const hold = (adults: number) =>
    holdSpots(world.deps, { departureId: departure.id, party: party(adults) }, aVisitor({ network }))
  const refused = { code: 'network-share-held', status: 429, message: TOO_MANY }

  await assert.rejects(hold(7), refused)
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => hold(2)))
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 3)
  await assert.rejects(hold(1), refused)
  assert.equal(await world.spotsTaken(departure.id), 6)

  const other = await holdSpots(world.deps, { departureId: departure.id, party: party(3) }, aVisitor())
  assert.equal(other.spots, 3, 'of the six that are left another network holds half')
})

test('a network without an account may always hold two spots', async () => {
  const departure = await world.departure({ spots: 2 })
  await holdSpots(world.deps, { departureId: departure.id, party: party(2) }, aVisitor())
  assert.equal(await world.spotsTaken(departure.id), 2)
})

test('a hold does not exceed the share of its network, by any of three ways, and shrinks freely', async () => {
  const departure = await world.departure({ spots: 8 })
  const visitor = aVisitor()
  const held = { departureId: departure.id, party: party(4) }
  const { id } = await holdSpots(world.deps, held, visitor)
  const booking = {
    trekId: departure.trekId,
    startsOn: departure.starts_on,
    endsOn: departure.ends_on,
    adultCount: 5,
    details: someDetails(5),
    shownTotalCents: null,
    key: randomUUID() as string,
  }
  const refused = { code: 'network-share-held' }
  await assert.rejects(holdSpots(world.deps, { ...held, party: party(5) }, visitor), refused)
  await assert.rejects(changeHold(world.deps, id, party(5), visitor), refused)
  await assert.rejects(createBooking(world.deps, booking, visitor), refused)
  assert.equal(await world.spotsTaken(departure.id), 4)
  await changeHold(world.deps, id, party(2), visitor)
  await changeHold(world.deps, id, party(4), visitor)
  assert.equal(await world.spotsTaken(departure.id), 4)
})

test('signed in, a person may hold every free spot, also beside others of the same network', async () => {
  const departure = await world.departure({ spots: 12 })
  const { visitor } = await createPerson(world.deps)
  const stranger = aVisitor({ network: visitor.network })
  await holdSpots(world.deps, { departureId: departure.id, party: party(6) }, stranger)
  await holdSpots(world.deps, { departureId: departure.id, party: party(6) }, visitor)
  assert.equal(await world.spotsTaken(departure.id), 12)
})

test('after three unpaid holds of a departure its network needs an account for a day', async () => {
  const departure = await world.departure()
  const network = '192.0.4.0/24'
  const request = { departureId: departure.id, party: party(1) }
  for (let round = 0; round < 3; round += 1) {
    const stranger = aVisitor({ network })
    const { id } = await holdSpots(world.deps, request, stranger)
    if (round < 2) await letGo(world.deps, id, stranger)
  }
  world.clock.minutes(16)
  await expireHolds(world.deps)

  const refused = { code: 'unpaid-holds-need-account', status: 429, message: TOO_MANY }
  await assert.rejects(holdSpots(world.deps, request, aVisitor({ network })), refused)
  const { visitor } = await createPerson(world.deps)
  const signedIn = await holdSpots(world.deps, request, { ...visitor, network })
  await letGo(world.deps, signedIn.id, { ...visitor, network })
  const other = await world.departure({ trekId: departure.trekId, startsInDays: 120 })
  await holdSpots(world.deps, { ...request, departureId: other.id }, aVisitor({ network }))
  await holdSpots(world.deps, request, aVisitor())
  world.clock.minutes(24 * 60 + 1)
  await holdSpots(world.deps, request, aVisitor({ network }))
})

test('a visitor who let two on a departure end unpaid waits an hour', async () => {
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

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
