import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createPerson } from '#test/fixtures/people.ts'
import { aVisitor, freshWorld, makeAccount, someDetails, type World } from '#test/world.ts'
import { changeHold } from './change-hold.ts'
import { createBooking } from './create-booking.ts'
import { expireHolds, releaseHold } from '../../checkout/end-hold.ts'
import { holdSpots } from './hold-spots.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const TOO_MANY =
  'Too many bookings of this departure are being made from here. Please try again in a few minutes.'
const party = (adults: number, children = 0) => ({ adults, children })

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
    if (round < 2) await releaseHold(world.deps, id, stranger)
  }
  world.clock.minutes(16)
  await expireHolds(world.deps)

  const refused = { code: 'unpaid-holds-need-account', status: 429, message: TOO_MANY }
  await assert.rejects(holdSpots(world.deps, request, aVisitor({ network })), refused)
  const { visitor } = await createPerson(world.deps)
  const signedIn = await holdSpots(world.deps, request, { ...visitor, network })
  await releaseHold(world.deps, signedIn.id, { ...visitor, network })
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
    await releaseHold(world.deps, id, visitor)
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
