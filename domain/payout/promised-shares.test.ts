import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { bookedDepartures, bookingsOfDeparture } from '../host-dashboard/host-bookings-queries.ts'
import { payParts } from '../instalment/pay-parts.ts'
import { hostStatement } from '../ledger/host-statement-queries.ts'
import { nextPayout } from './next-payout-queries.ts'
import { promisedShares, sharesAhead } from './host-earnings-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const none = { count: 0, grossCents: 0, feeCents: 0, netCents: 0 }
const share = { count: 1, grossCents: 2480_00, feeCents: 124_00, netCents: 2356_00 }

async function inParts() {
  const departure = await world.departure({ startsInDays: 150, priceCents: 1240_00 })
  const { visitor } = await signedIn(world)
  const { id } = await boughtBooking(world, { departure, visitor, spots: 2, plan: 'deposit' })
  const { host_id: hostId } = await world.db
    .selectFrom('trek')
    .select('host_id')
    .where('id', '=', departure.trekId)
    .executeTakeFirstOrThrow()
  const seen = async () => {
    const { upcoming, promised } = await hostStatement(world.db, hostId)
    const [ahead, later, next, bookings, [booked]] = await Promise.all([
      sharesAhead(world.db, hostId),
      promisedShares(world.db, hostId),
      nextPayout(world.deps, hostId),
      bookingsOfDeparture(world.db, departure.id),
      bookedDepartures(world.deps, hostId),
    ])
    return {
      upcoming,
      promised,
      ahead: ahead.map(({ netCents }) => netCents),
      later: later.map(({ netCents, unpaidCents }) => [netCents, unpaidCents]),
      next: next?.netCents ?? null,
      unpaid: bookings.map(({ unpaidCents }) => unpaidCents),
      booked: booked && [booked.netCents, booked.promisedNetCents, booked.unpaidCents],
    }
  }
  return { id, visitor, seen }
}

it('promises the share of a booking in parts, and counts it when everything is paid', async () => {
  const { id, visitor, seen } = await inParts()
  assert.deepEqual(await seen(), {
    upcoming: none,
    promised: share,
    ahead: [],
    later: [[2356_00, 1984_00]],
    next: null,
    unpaid: [1984_00],
    booked: [2356_00, 2356_00, 1984_00],
  })
  const { url } = await payParts(
    world.deps,
    { bookingId: id, what: 'rest', shownCents: 1984_00, origin: world.deps.origin },
    visitor,
  )
  const sessionId = url?.split('/').at(-1) ?? ''
  world.payments.pay(sessionId)
  assert.equal(await settleSession(world.deps, { sessionId }), 'confirmed')
  assert.deepEqual(await seen(), {
    upcoming: share,
    promised: none,
    ahead: [2356_00],
    later: [],
    next: 2356_00,
    unpaid: [0],
    booked: [2356_00, 0, 0],
  })
  const shown = await quoteCancellation(world.deps, id, visitor)
  await cancelBooking(world.deps, { bookingId: id, shown }, visitor)
})

it('promises nothing of a booking in parts that is cancelled', async () => {
  const { id, visitor, seen } = await inParts()
  const shown = await quoteCancellation(world.deps, id, visitor)
  await cancelBooking(world.deps, { bookingId: id, shown }, visitor)
  const { promised, later, unpaid } = await seen()
  assert.deepEqual([promised, later, unpaid], [none, [], [0]])
  assert.deepEqual(await world.violations(), [])
})
