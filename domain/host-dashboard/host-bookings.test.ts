import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { bookedDeparture, boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { itemsOf } from '#test/samples/due-shares.ts'
import { hostOf, setStatus } from '#test/host-visitor.ts'
import { paidBooking } from '#test/samples/paid-booking.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { cancelDeparture } from '../cancellation/cancel-departure.ts'
import { endDepartureBookings } from '../cancellation/end-departure-bookings.ts'
import { finishDepartures } from '../booking/finish-departures.ts'
import { switchSale } from '../departure/switch-sale.ts'
import { readingHost } from '../host/acting-host.ts'
import { mayBeMissed, viewsOf } from '../departure/departure-view-rules.ts'
import {
  bookedDepartures,
  bookingsOfDeparture,
  countBookings,
  findOwnDeparture,
} from './host-bookings-queries.ts'
import { markNoShow } from '../booking/mark-no-show.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refused = (code: string) => ({ name: 'Error', code })

const booked = (startsInDays?: number) => bookedDeparture(world, startsInDays)

describe('the lists of a departure', () => {
  const one = {
    state: 'open',
    startsOn: '2026-11-20',
    endsOn: '2026-11-30',
    bookings: 1,
    pending: 0,
    cancelled: 0,
  }
  it('follow the calendar in Nepal, with its first and its last day on the trail', () => {
    assert.deepEqual(viewsOf(one, '2026-11-19'), ['ahead'])
    for (const day of ['2026-11-20', '2026-11-30']) assert.deepEqual(viewsOf(one, day), ['trail'])
    assert.deepEqual(viewsOf(one, '2026-12-01'), ['past'])
  })
  it('include Cancelled if somebody cancelled, and none if nobody ever booked', () => {
    assert.deepEqual(viewsOf({ ...one, cancelled: 1 }, '2026-11-01'), ['ahead', 'cancelled'])
    assert.deepEqual(viewsOf({ ...one, bookings: 0 }, '2026-11-01'), [])
    assert.deepEqual(viewsOf({ ...one, bookings: 0, pending: 1 }, '2026-11-01'), ['ahead'])
    assert.deepEqual(viewsOf({ ...one, bookings: 0, pending: 1 }, '2026-11-21'), [])
    assert.deepEqual(viewsOf({ ...one, state: 'cancelled' }, '2026-11-01'), ['cancelled'])
  })
})

describe('Total Bookings', () => {
  it('shows names and party size of confirmed bookings, the number of unpaid ones, and no name of cancelled ones', async () => {
    const { id, departure, host } = await booked()
    await boughtBooking(world, { departure, spots: 3, until: 'sent', email: 'held@example.com' })
    const gone = await boughtBooking(world, { departure, email: 'gone@example.com' })
    const lead = await leadOf(world, gone.id)
    const { cardCents, creditCents } = await quoteCancellation(world.deps, gone.id, lead)
    await cancelBooking(world.deps, { bookingId: gone.id, shown: { cardCents, creditCents } }, lead)

    const [row, ...others] = await bookedDepartures(world.deps, host.id)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [row?.bookings, row?.travellers, row?.pending, row?.pendingSpots, row?.cancelled, row?.views],
      [1, 2, 1, 3, 1, ['ahead', 'cancelled']],
    )
    assert.equal(row?.netCents, 2 * 1240_00 - 124_00)
    assert.equal(await countBookings(world.db, host.id), 1)
    const rows = await bookingsOfDeparture(world.db, departure.id)
    assert.deepEqual(
      rows.map(({ id: each, leadName, spots, state }) => [each, leadName, spots, state]),
      [
        [id, 'Maya Lind', 2, 'confirmed'],
        [gone.id, null, 1, 'cancelled'],
      ],
    )
    const text = JSON.stringify([row, rows])
    for (const secret of ['@example.com', '+46', 'Bergsgatan', 'pi_'])
      assert.ok(!text.includes(secret), secret)
  })

  it("has only the host's departures: another host's and an unknown one are both not found", async () => {
    const [one, other] = [await booked(), await booked()]
    assert.equal((await findOwnDeparture(world.deps, one.departure.id, one.host.id)).bookings, 1)
    for (const id of [other.departure.id, randomUUID(), 'x'])
      await assert.rejects(findOwnDeparture(world.deps, id, one.host.id), refused('departure-not-found'))
    const ids = (await bookedDepartures(world.deps, one.host.id)).map(({ id }) => id)
    assert.deepEqual(ids, [one.departure.id])
  })

  it('can be read by a suspended host, and by nobody who is no host', async () => {
    const { host } = await booked()
    for (const [status, may] of [
      ['approved', true],
      ['suspended', true],
      ['pending', false],
      ['rejected', false],
    ] as const) {
      await setStatus(world, host.id, status)
      if (may) assert.equal(await readingHost(world.db, host.visitor), host.id)
      else await assert.rejects(readingHost(world.db, host.visitor), refused('hosts-only'))
    }
    await assert.rejects(readingHost(world.db, aVisitor()), refused('signed-out'))
  })

  it('shows a departure that its host has cancelled, and its refunds', async () => {
    const { id, departure, host } = await booked()
    await cancelDeparture(world.deps, { departureId: departure.id, reason: 'Landslide' }, host.visitor)
    assert.deepEqual((await findOwnDeparture(world.deps, departure.id, host.id)).views, ['cancelled'])
    await endDepartureBookings(world.deps, { departureId: departure.id, by: 'host', reason: 'Landslide' })
    const [row] = await bookingsOfDeparture(world.db, departure.id)
    assert.deepEqual([row?.id, row?.state, row?.netCents], [id, 'host_cancelled', 0])
  })
})

describe('a no-show', () => {
  it('can be marked from the first day until 7 days later, while the booking is confirmed', () => {
    const on = (today: string, state = 'confirmed') => mayBeMissed(state, '2026-11-20', today)
    assert.deepEqual(
      ['2026-11-19', '2026-11-20', '2026-11-27', '2026-11-28'].map((day) => on(day)),
      [false, true, true, false],
    )
    assert.equal(on('2026-11-21', 'completed'), false)
  })

  it('is marked once, by its host, and its share is due with the others', async () => {
    const departure = await world.departure({ startsInDays: 1 })
    const host = await hostOf(world, departure.trekId)
    const other = await booked()
    const [id, came] = [
      await paidBooking(world.deps, { departureId: departure.id, unitPriceCents: 1000_00 }),
      await paidBooking(world.deps, { departureId: departure.id, unitPriceCents: 1000_00 }),
    ]
    const mark = (bookingId: string, visitor = host.visitor) => markNoShow(world.deps, bookingId, visitor)
    await assert.rejects(mark(id), {
      code: 'booking-not-missable',
      message: 'This booking was not marked as a no-show.',
    })
    world.clock.days(1)
    await finishDepartures(world.deps)
    for (const each of [randomUUID(), 'x', other.id])
      await assert.rejects(mark(each), refused('booking-not-found'))
    await assert.rejects(mark(id, other.host.visitor), refused('booking-not-found'))
    await assert.rejects(mark(id, aVisitor()), refused('signed-out'))
    await setStatus(world, host.id, 'suspended')
    await assert.rejects(mark(id), refused('hosts-only'))
    await setStatus(world, host.id, 'verified')
    await mark(id)
    await assert.rejects(mark(id), refused('booking-not-missable'))
    assert.equal((await world.booking(id)).state, 'no_show')
    world.clock.days(15)
    await finishDepartures(world.deps)
    assert.equal((await world.booking(came)).state, 'completed')
    assert.deepEqual(
      (await itemsOf(world, host.id)).map(({ state, net_cents }) => [state, net_cents]),
      [
        ['on_hold', 950_00],
        ['on_hold', 950_00],
      ],
    )
    assert.deepEqual(await world.violations(), [])
  })
})

describe('a departure on sale', () => {
  it('is closed and opened by its host before its start; repeating it changes nothing', async () => {
    const { departure, host } = await booked(20)
    const other = await booked()
    const turn = (onSale: boolean, visitor = host.visitor) =>
      switchSale(world.deps, { departureId: departure.id, onSale }, visitor)
    const stateNow = async () => (await findOwnDeparture(world.deps, departure.id, host.id)).state
    await turn(false)
    await turn(false)
    assert.equal(await stateNow(), 'closed')
    await assert.rejects(boughtBooking(world, { departure }), refused('departure-not-open'))
    await turn(true)
    assert.equal(await stateNow(), 'open')
    await assert.rejects(turn(false, other.host.visitor), refused('departure-not-found'))
    await assert.rejects(
      switchSale(world.deps, { departureId: randomUUID(), onSale: false }, host.visitor),
      refused('departure-not-found'),
    )
    world.clock.days(20)
    await finishDepartures(world.deps)
    await assert.rejects(turn(false), refused('departure-not-switchable'))
  })
})
