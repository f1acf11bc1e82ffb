import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { askedBooking } from '#test/fixtures/asked-booking.ts'
import { hostOf } from '#test/host-visitor.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { departureAsked, departureOff, openChoiceOf } from '#test/samples/departure-end.ts'
import { freshWorld, type World } from '#test/world.ts'
import { lapseChoices } from '../../cancellation/end-by-choice.ts'
import { endDepartureBookings } from '../../cancellation/end-departure-bookings.ts'
import { claimableOf } from '../../claim/claimed-booking.ts'
import { claimRefusal } from '../../claim/claim-rules.ts'
import { sharesAhead } from '../../payout/host-earnings-queries.ts'
import { findErasure } from '../../personal-data/erasure-queries.ts'
import { requestReviews } from '../../review/request-reviews.ts'
import { timeOf } from '../../traveller/details-queries.ts'
import { findBooking } from '../booking-queries.ts'
import { finishDepartures } from '../finish-departures.ts'
import { grantReferralCredit } from '../grant-referral-credit.ts'
import { hideBooking } from '../hide-booking.ts'
import { markNoShow } from '../mark-no-show.ts'
import { findMyBookings } from '../my-bookings-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('a trek that ends while its traveller still chooses is neither walked nor earned', async () => {
  const departure = await world.departure({ startsInDays: 2, deadlineDays: 1 })
  await sql`update departure set ends_on = starts_on + 1 where id = ${departure.id}`.execute(world.db)
  const owner = await signedIn(world)
  const { visitor } = await signedIn(world)
  const { id } = await boughtBooking(world, { departure, visitor, referralCode: owner.code })
  const host = await hostOf(world, departure.trekId, { factor: world.clock.now() })
  assert.equal((await sharesAhead(world.db, host.id)).length, 1)
  await departureAsked(world, departure.id)
  assert.deepEqual(await sharesAhead(world.db, host.id), [])

  world.clock.days(5)
  await finishDepartures(world.deps)
  assert.equal(await requestReviews(world.deps), 0)
  assert.equal(await grantReferralCredit(world.deps), 0)
  await assert.rejects(markNoShow(world.deps, id, host.visitor), { code: 'booking-not-missable' })
  await assert.rejects(hideBooking(world.deps, id, visitor), { code: 'booking-not-deletable' })
  const booking = await findBooking(world.db, id)
  assert.equal(timeOf(booking, world.clock.now()), 'closed')
  const claimable = await claimableOf(world.db, booking)
  assert.equal(claimRefusal(claimable, world.clock.now()), 'claim-departure-cancelled')
  assert.ok(visitor.account)
  const [listed] = await findMyBookings(world.deps, visitor.account)
  assert.deepEqual(
    [listed?.tab, listed?.awaitsChoice, listed?.onTheTrail, listed?.choose_until],
    ['upcoming', true, false, booking.open_choice_until],
  )

  world.clock.days(3)
  assert.equal(await lapseChoices(world.deps), 1)
  await finishDepartures(world.deps)
  assert.equal((await world.booking(id)).state, 'host_cancelled')
  assert.equal(await grantReferralCredit(world.deps), 0)
  assert.deepEqual(await world.violations(), [])
})

test('the database allows one open choice of a booking, and none is changed afterwards', async () => {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure })
  await departureAsked(world, departure.id)
  const choice = await openChoiceOf(world, id)
  const write = (text: string) => sql.raw(text).execute(world.db)
  await assert.rejects(
    write(`insert into departure_choice (booking_id, departure_id, cancelled_by, reason, asked_at, decide_by)
      select booking_id, departure_id, cancelled_by, reason, asked_at, decide_by from departure_choice where id = '${choice}'`),
    /one_open_departure_choice/,
  )
  await assert.rejects(
    write(`update departure_choice set state = 'moved', decided_at = now() where id = '${choice}'`),
    /moved_choice_has_its_change/,
  )
  await assert.rejects(
    write(`update departure_choice set decide_by = decide_by + interval '1 day' where id = '${choice}'`),
    /terms are immutable/,
  )
  await assert.rejects(write(`delete from departure_choice where id = '${choice}'`), /never deleted/)
  world.clock.days(8)
  await lapseChoices(world.deps)
  await assert.rejects(
    write(`update departure_choice set state = 'card' where id = '${choice}'`),
    /illegal departure choice transition lapsed -> card/,
  )
})

test('a confirmed booking of a cancelled departure without a choice is reported when the job has ended', async () => {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure })
  const job = await departureOff(world, departure.id)
  assert.deepEqual(await world.violations(), [])
  await endDepartureBookings(world.deps, job)
  assert.deepEqual(await world.violations(), [])
  const found = await world.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from departure_choice where booking_id = ${id}`.execute(tx)
      const rows = await tx.selectFrom('invariant_violation').selectAll().execute()
      throw Object.assign(new Error('rolled back'), { rows })
    })
    .catch((error: unknown) => (error as { rows?: unknown }).rows)
  assert.deepEqual(found, [{ what: 'confirmed on a cancelled departure without a choice', ref: id }])
})

test('the erasure of an account waits for the choice, and then for its refund', async () => {
  const { visitor, id } = await askedBooking(world)
  const openOf = async () =>
    (await findErasure(world.deps, visitor.account?.id ?? '')).open.map(({ kind, id: of }) => [kind, of])
  assert.deepEqual(await openOf(), [['booking', id]])
  world.clock.days(8)
  await lapseChoices(world.deps)
  assert.deepEqual(await openOf(), [['refund', id]])
})
