import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { aVisitor, freshWorld, makeAccount, someDetails, type World } from '#test/world.ts'
import type { Account } from '../account/visitor.ts'
import { addDays } from '../dates.ts'
import { Refusal } from '../refusal.ts'
import { bookingIdOfLink, linkOfBooking, makeBookingLink } from './booking-link.ts'
import { referenceOf } from '../booking-reference.ts'
import { expireHolds } from '../checkout/end-hold.ts'
import { holdSpots } from './hold/hold-spots.ts'
import { findLinkedBooking, findMyBookings } from './my-bookings-queries.ts'
import { submitBooking } from './hold/submit-booking.ts'
import type { BookingState } from '../states/booking-states.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

let people = 0
async function anAccount(): Promise<Account> {
  const email = `walker${(people += 1)}@example.com`
  return { id: await makeAccount(world.deps, email), email, role: 'traveller', firstName: '' }
}

/** A submitted booking of that account, 90 days before its start. */
async function booking(account: Account) {
  const visitor = aVisitor({ account })
  const departure = await world.departure()
  const party = { adults: 2, children: 0 }
  const hold = await holdSpots(world.deps, { departureId: departure.id, party }, visitor)
  const submission = { details: someDetails(2, 0, account.email), shownTotalCents: null, key: hold.id }
  return submitBooking(world.deps, hold.id, submission, visitor)
}

/** Completes a booking's payment. */
async function pay(id: string, total: number) {
  await world.db.transaction().execute(async (tx) => {
    const { id: paymentId } = await tx
      .insertInto('payment')
      .values({ booking_id: id, amount_cents: total, state: 'created', created_at: world.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('payment').set({ state: 'captured' }).where('id', '=', paymentId).execute()
    await tx.updateTable('booking').set({ state: 'confirmed' }).where('id', '=', id).execute()
  })
}

const mine = async (account: Account) => findMyBookings(world.deps, account)

describe('the list of bookings', () => {
  it('has the account’s, submitted or held now, newest first, and payable while they are held', async () => {
    const [account, other] = [await anAccount(), await anAccount()]
    const first = await booking(account)
    world.clock.minutes(1)
    const second = await booking(account)
    await booking(other)
    const unsent = aVisitor({ account: other })
    const { id: departureId } = await world.departure()
    await holdSpots(world.deps, { departureId, party: { adults: 1, children: 0 } }, unsent)

    const rows = await mine(account)
    assert.deepEqual(
      rows.map(({ id }) => id),
      [second.id, first.id],
    )
    const rest = await mine(other)
    assert.deepEqual(
      rest
        .map(({ state, submitted_at, payable }) => `${state} ${submitted_at !== null} ${payable}`)
        .toSorted(),
      ['held false true', 'held true true'],
    )
    for (const row of rows)
      assert.deepEqual(
        [row.state, row.tab, row.payable, row.spots, row.total_cents],
        ['held', 'upcoming', true, 2, 2480_00],
      )
    world.clock.minutes(29)
    assert.deepEqual(
      (await mine(account)).map(({ payable }) => payable),
      [true, false],
    )
    const [sent, ...others] = await mine(other)
    assert.deepEqual([sent?.submitted_at === null, others.length], [false, 0])
  })

  it('has an unpaid booking under Cancelled for a day, and then no more', async () => {
    const account = await anAccount()
    await booking(account)
    world.clock.minutes(31)
    assert.ok((await expireHolds(world.deps)) > 0)
    assert.deepEqual(
      (await mine(account)).map(({ state, tab }) => [state, tab]),
      [['expired', 'cancelled']],
    )
    world.clock.minutes(24 * 60 - 1)
    assert.equal((await mine(account)).length, 1)
    world.clock.minutes(2)
    assert.equal((await mine(account)).length, 0)
  })

  it('moves bookings from Upcoming to Past, on the trail until the last day', async () => {
    const account = await anAccount()
    const { id, starts_on, total_cents } = await booking(account)
    await pay(id, total_cents)
    const asOf = async (day: number) => {
      const at = new Date(`${addDays(starts_on, day)}T06:00:00Z`)
      const [row] = await findMyBookings({ ...world.deps, now: () => at }, account)
      return [row?.tab, row?.onTheTrail]
    }
    assert.deepEqual(await asOf(-1), ['upcoming', false])
    assert.deepEqual(await asOf(0), ['upcoming', false])
    assert.deepEqual(await asOf(1), ['past', true])
    assert.deepEqual(await asOf(13), ['past', true])
    assert.deepEqual(await asOf(14), ['past', false])
  })

  it('leaves out bookings that their owner has removed', async () => {
    const account = await anAccount()
    const { id } = await booking(account)
    await world.db.updateTable('booking').set({ hidden_at: world.clock.now() }).where('id', '=', id).execute()
    assert.equal((await mine(account)).length, 0)
  })

  it('has both kinds of cancelled bookings under Cancelled', async () => {
    const account = await anAccount()
    const states: BookingState[] = ['cancelled', 'host_cancelled']
    for (const state of states) {
      world.clock.minutes(1)
      const { id, total_cents } = await booking(account)
      await pay(id, total_cents)
      await world.db.updateTable('booking').set({ state }).where('id', '=', id).execute()
    }
    assert.deepEqual(
      (await mine(account)).map(({ state, tab }) => [state, tab]),
      [
        ['host_cancelled', 'cancelled'],
        ['cancelled', 'cancelled'],
      ],
    )
  })
})

describe("a guest's link", () => {
  const missing = (error: unknown) => error instanceof Refusal && error.code === 'booking-not-found'

  it('opens exactly its booking until 30 days after the trek, and is stored only as a hash', async () => {
    const [{ id, ends_on }, foreign] = [await booking(await anAccount()), await booking(await anAccount())]
    const token = await linkOfBooking(world.deps, id, ends_on)
    assert.match(token, /^[\w-]{22}$/)
    assert.equal(await linkOfBooking(world.deps, id, ends_on), token)
    assert.notEqual(await linkOfBooking(world.deps, foreign.id, ends_on), token)

    const linked = await findLinkedBooking(world.deps, token)
    assert.equal(linked.id, id)
    assert.deepEqual(
      linked.travellers.map(({ first_name }) => first_name),
      ['Maya', 'Friend1'],
    )
    const { rows } = await sql<{
      all: string
    }>`select string_agg(l::text, ' ') as all from booking_link l`.execute(world.db)
    assert.ok(!rows[0]!.all.includes(token))

    const at = (day: number) => ({ ...world.deps, now: () => new Date(`${addDays(ends_on, day)}T18:00:00Z`) })
    assert.equal(await bookingIdOfLink(at(30), token), id)
    assert.equal(await bookingIdOfLink(at(31), token), null)
  })

  it('opens nothing after it was revoked, nor with another or a shortened token', async () => {
    const { id, ends_on } = await booking(await anAccount())
    const token = await linkOfBooking(world.deps, id, ends_on)
    for (const wrong of [token.slice(1), `${token}A`, token.toLowerCase(), '', id, '\0'])
      await assert.rejects(findLinkedBooking(world.deps, wrong), missing)
    await world.db
      .updateTable('booking_link')
      .set({ revoked_at: world.clock.now() })
      .where('booking_id', '=', id)
      .execute()
    await assert.rejects(findLinkedBooking(world.deps, token), missing)
    const fresh = await makeBookingLink(
      world.deps,
      world.db,
      id,
      new Date(world.clock.now().getTime() + 1000),
    )
    assert.notEqual(fresh, token)
    assert.equal((await findLinkedBooking(world.deps, fresh)).id, id)
  })
})

describe('a reference', () => {
  it('identifies a booking in eight unambiguous letters', () => {
    assert.equal(referenceOf('00000000-0000-4000-8000-000000000000'), 'CH-0000-0000')
    assert.equal(referenceOf('ffffffff-ffff-4fff-8fff-ffffffffffff'), 'CH-ZZZZ-ZZZZ')
    const made = new Set(Array.from({ length: 5000 }, () => referenceOf(crypto.randomUUID())))
    assert.equal(made.size, 5000)
    for (const reference of made) assert.match(reference, /^CH-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })
})
