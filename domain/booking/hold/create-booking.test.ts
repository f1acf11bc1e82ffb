import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createPerson } from '#test/fixtures/people.ts'
import { aVisitor, freshWorld, someDetails, type World } from '#test/world.ts'
import { createBooking } from './create-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Departure = Awaited<ReturnType<World['departure']>>

const requestFor = (departure: Departure, spots = 1, children = 0) => ({
  trekId: departure.trekId,
  startsOn: departure.starts_on,
  endsOn: departure.ends_on,
  adultCount: spots,
  shownTotalCents: null,
  details: someDetails(spots, children),
  key: randomUUID() as string,
})

test('a booking in one step is pending, holds its spots for thirty minutes and names everybody', async () => {
  const departure = await world.departure({ spots: 6 })
  const booking = await createBooking(world.deps, requestFor(departure, 3, 1), aVisitor())

  assert.equal(booking.state, 'held')
  assert.ok(booking.submitted_at)
  assert.equal(booking.children, 1)
  assert.equal(booking.hold_expires_at?.getTime(), world.clock.now().getTime() + 30 * 60_000)
  assert.equal(await world.spotsTaken(departure.id), 3)
  const people = await world.db
    .selectFrom('booking_traveller')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .execute()
  assert.deepEqual(people.map(({ is_child }) => is_child).sort(), [false, false, true])
})

test('the same command sent a hundred times at once is one booking', async () => {
  const departure = await world.departure({ spots: 10 })
  const visitor = aVisitor()
  const request = requestFor(departure, 2)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => createBooking(world.deps, request, visitor)),
  )

  assert.equal(answers.length, 100)
  assert.equal(new Set(answers.map(({ id }) => id)).size, 1)
  assert.equal(await world.spotsTaken(departure.id), 2)
  const other = { ...request, details: someDetails(2, 0, 'other@example.com') }
  await assert.rejects(createBooking(world.deps, other, visitor), {
    code: 'same-key-other-booking',
    status: 422,
  })
})

test('a program without cookies is identified by its key', async () => {
  const departure = await world.departure()
  const request = requestFor(departure)
  const first = await createBooking(world.deps, request, aVisitor({ isNew: true }))
  const second = await createBooking(world.deps, request, aVisitor({ isNew: true }))
  assert.equal(second.id, first.id)
})

test('a retry with the first answer’s cookie gives the same booking', async () => {
  const request = requestFor(await world.departure())
  const first = await createBooking(world.deps, request, aVisitor({ isNew: true }))
  const again = await createBooking(world.deps, request, aVisitor({ id: first.visitor_id }))
  assert.equal(again.id, first.id)
})

test('one key for two departures at the same moment books one of them', async () => {
  const key = randomUUID()
  const visitor = aVisitor()
  for (let round = 0; round < 10; round++) {
    const requests = [await world.departure(), await world.departure()].map((departure) => ({
      ...requestFor(departure),
      key: `${key}-${round}`,
    }))
    const answers = await Promise.allSettled(
      requests.map((request) => createBooking(world.deps, request, visitor)),
    )
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
    assert.deepEqual(refused, ['same-key-other-booking'])
  }
})

test('a visitor has at most two live bookings of a departure', async () => {
  const departure = await world.departure({ spots: 10 })
  const visitor = aVisitor()
  await createBooking(world.deps, requestFor(departure), visitor)
  await createBooking(world.deps, requestFor(departure), visitor)
  await assert.rejects(createBooking(world.deps, requestFor(departure), visitor), {
    code: 'too-many-holds',
    status: 429,
  })
  assert.equal(await world.spotsTaken(departure.id), 2)
})

test('ten spots, a hundred and twenty simultaneous buyers: exactly ten are sold', async () => {
  const departure = await world.departure({ spots: 10 })
  // A party of three may take the last spots only with an account.
  const buyers = await Promise.all(
    Array.from({ length: 120 }, async (_, index) =>
      index % 3 === 2 ? (await createPerson(world.deps)).visitor : aVisitor(),
    ),
  )
  const tries = await Promise.allSettled(
    buyers.map((buyer, index) => createBooking(world.deps, requestFor(departure, 1 + (index % 3)), buyer)),
  )
  const refused = tries.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  assert.equal(await world.spotsTaken(departure.id), 10)
  assert.ok(refused.length >= 110)
  assert.deepEqual(new Set(refused), new Set(['no-more-spots']))
})

const wrong: { what: string; change: (departure: Departure) => object; code: string; status: number }[] = [
  { what: 'an unknown trek', change: () => ({ trekId: randomUUID() }), code: 'trek-not-found', status: 404 },
  { what: 'an invalid trek id', change: () => ({ trekId: 'x' }), code: 'trek-not-found', status: 404 },
  {
    what: 'dates without a departure',
    change: () => ({ startsOn: '2027-01-01' }),
    code: 'departure-not-found',
    status: 404,
  },
  {
    what: 'an invented price',
    change: () => ({ shownTotalCents: 50 }),
    code: 'price-changed',
    status: 409,
  },
  {
    what: 'a wrong email',
    change: () => ({ details: someDetails(1, 0, 'not-an-address') }),
    code: 'details-invalid',
    status: 422,
  },
  {
    what: 'a count that differs from the named travellers',
    change: () => ({ adultCount: 2 }),
    code: 'party-size',
    status: 422,
  },
  { what: 'zero travellers', change: () => ({ adultCount: 0 }), code: 'party-size', status: 422 },
  {
    what: 'fifty-one travellers',
    change: () => ({ adultCount: 51, details: someDetails(51) }),
    code: 'party-size',
    status: 422,
  },
  {
    what: 'a referral code without signing in',
    change: () => ({ details: { ...someDetails(), referralCode: 'GURANS10' } }),
    code: 'referral-needs-login',
    status: 409,
  },
]
for (const { what, change, code, status } of wrong)
  test(`refused, and nothing written: ${what}`, async () => {
    const departure = await world.departure()
    const request = { ...requestFor(departure), ...change(departure) }
    await assert.rejects(createBooking(world.deps, request, aVisitor()), { code, status })
    assert.equal(await world.spotsTaken(departure.id), 0)
  })

test('a departure of another trek is refused', async () => {
  const [one, other] = [await world.departure(), await world.departure({ startsInDays: 50 })]
  const request = { ...requestFor(other), trekId: one.trekId }
  await assert.rejects(createBooking(world.deps, request, aVisitor()), { code: 'departure-not-found' })
})

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
