import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { isIn, plantCanaries } from '#test/leaks/canaries.ts'
import { setStatus } from '#test/host-visitor.ts'
import { aHostedTrek, aTraveller, bookedBy, walkOver } from '#test/samples/completed-bookings.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { jobOf } from '#test/samples/departure-end.ts'
import { setMinimumOf } from '#test/fixtures/minimum.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelDeparture } from '../cancellation/cancel-departure.ts'
import { endDepartureBookings } from '../cancellation/end-departure-bookings.ts'
import { addDays, nepalDate } from '../dates.ts'
import { Refusal } from '../refusal.ts'
import { rateTraveller } from '../review/rate-traveller.ts'
import { writeReview } from '../review/write-review.ts'
import { findAboutHost, findHostPage } from './host-page-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const NOT_FOUND = 'Host not found or not approved.'

async function aHost() {
  const { trekId, host } = await aHostedTrek(world)
  return { trekId, id: host.account.id, host }
}

test('only approved and verified hosts have a public page; others are not found', async () => {
  const { id } = await aHost()
  for (const [status, isVerified] of [
    ['approved', false],
    ['verified', true],
  ] as const) {
    await setStatus(world, id, status)
    assert.equal((await findHostPage(world.deps, id, 5)).host.isVerified, isVerified)
  }
  for (const status of ['pending', 'rejected', 'suspended']) {
    await setStatus(world, id, status)
    for (const read of [() => findHostPage(world.deps, id, 5), () => findAboutHost(world.deps, id)])
      await assert.rejects(
        read,
        (error) => error instanceof Refusal && error.message === NOT_FOUND && error.status === 404,
      )
  }
  const nobody = (await aTraveller(world)).account.id
  for (const unknown of [nobody, '00000000-0000-4000-8000-000000000000', 'karma', "' or true --", ''])
    await assert.rejects(findHostPage(world.deps, unknown, 5), { code: 'public-host-not-found' })
})

test('only active treks, newest first, with their open dates that are still bookable', async () => {
  const { id, trekId } = await aHost()
  const today = nepalDate(world.clock.now())
  const dates = [
    { in: 7, state: 'open', shown: true },
    { in: 6, state: 'open', shown: false },
    { in: 40, state: 'closed', shown: false },
    { in: 50, state: 'draft', shown: false },
    { in: 60, state: 'open', shown: true },
  ]
  for (const each of dates)
    await sql`insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, state)
      values (${trekId}, ${addDays(today, each.in)}, ${addDays(today, each.in + 1)}, 12, 99900, ${each.state})`.execute(
      world.db,
    )
  const { treks } = await findHostPage(world.deps, id, 5)
  assert.deepEqual(
    treks.map(({ departures }) =>
      departures.map(({ startsOn, spots, spotsLeft }) => [startsOn, spots, spotsLeft]),
    ),
    [
      [
        [addDays(today, 7), 12, 12],
        [addDays(today, 10), 50, 50],
        [addDays(today, 60), 12, 12],
      ],
    ],
  )
  await world.db.updateTable('trek').set({ state: 'inactive' }).where('id', '=', trekId).execute()
  assert.deepEqual((await findHostPage(world.deps, id, 5)).treks, [])
})

test('ratings include all visible reviews, even if only some are loaded', async () => {
  const departure = await aHostedTrek(world)
  const travellers = [await aTraveller(world, 'Jonas', 'Weber'), await aTraveller(world, 'Ines', 'Ramalho')]
  const bookings = []
  for (const traveller of travellers) bookings.push(await bookedBy(world, departure, traveller))
  const id = departure.host.account.id
  const before = await findHostPage(world.deps, id, 5)
  assert.deepEqual([before.rating, before.treks[0]?.rating, before.reviews], [null, null, []])
  walkOver(world, departure)
  for (const [index, bookingId] of bookings.entries()) {
    const [traveller] = travellers.slice(index)
    assert.ok(traveller)
    await writeReview(world.deps, { bookingId, rating: 10 - index * 3, body: `Walk ${index}.` }, traveller)
    assert.equal((await findHostPage(world.deps, id, 5)).reviews.length, index, 'not before both are in')
    await rateTraveller(world.deps, { bookingId, rating: 8, body: '' }, departure.host)
  }
  const { rating, reviews, treks } = await findHostPage(world.deps, id, 1)
  assert.deepEqual(
    [rating, treks[0]?.rating],
    [
      { score: 8.5, count: 2 },
      { score: 8.5, count: 2 },
    ],
  )
  assert.equal(reviews.length, 1)
  assert.deepEqual(Object.keys(reviews[0] ?? {}).toSorted(), [
    'author',
    'body',
    'country',
    'id',
    'isListed',
    'photos',
    'rating',
    'reply',
    'slug',
    'trek',
    'walkedOn',
  ])
})

test('booked departures that the host cancelled count for a year, unless they were below their minimum group', async () => {
  const { id, trekId, host } = await aHost()
  const cancelledOf = async () => (await findHostPage(world.deps, id, 5)).cancelled
  const cancel = async (given: { minimum?: number; booked?: number; byOperator?: true }) => {
    const departure = await world.departure({ trekId, startsInDays: 90 })
    if (given.minimum) await setMinimumOf(world, departure.id, { spots: given.minimum, decidedInDays: 30 })
    if (given.booked) await boughtBooking(world, { departure, spots: given.booked })
    const by = given.byOperator ? await anOperator(world) : { ...host, secondFactorAt: world.clock.now() }
    await cancelDeparture(world.deps, { departureId: departure.id, reason: 'Snow' }, by)
    await endDepartureBookings(world.deps, await jobOf(world, departure.id))
  }
  await cancel({})
  await cancel({ minimum: 4, booked: 2 })
  await cancel({ booked: 2, byOperator: true })
  assert.equal(await cancelledOf(), 0)
  await cancel({ booked: 1 })
  await cancel({ minimum: 2, booked: 2 })
  assert.equal(await cancelledOf(), 2)
  world.clock.days(366)
  assert.equal(await cancelledOf(), 0)
})

test('the query reads only seven columns of a host', async () => {
  const departure = await aHostedTrek(world)
  const id = departure.host.account.id
  await sql`insert into vault.bank_account (host_id, details_sealed, masked, changed_at)
    values (${id}, '', '1234', ${world.clock.now()})`.execute(world.db)
  const { canaries } = await plantCanaries(world, id, 'nightjar')
  await sql`update account set state = 'active' where id = ${id}`.execute(world.db)
  await setStatus(world, id, 'verified')
  const read = JSON.stringify([await findHostPage(world.deps, id, 5), await findAboutHost(world.deps, id)])
  const left = canaries
    .filter((canary) => isIn(read, canary))
    .map(({ table, column }) => `${table}.${column}`)
  const named = ['bio', 'display_name', 'experience', 'languages', 'photo_key', 'specialities']
  assert.deepEqual(
    left.filter((name) => name.startsWith('host.')).toSorted(),
    named.map((name) => `host.${name}`),
  )
  // Data that a trek's page shows, too.
  assert.deepEqual(
    left.filter((name) => !/^(host|trek|picture)\./.test(name)),
    [],
  )
  assert.ok(canaries.length > 25, `${canaries.length} canaries`)
})
