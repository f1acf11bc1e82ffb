import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { soldUnder } from '#test/fixtures/sold-under.ts'
import { freshWorld, type World } from '#test/world.ts'
import { quoteCancellation, cancelBooking } from '../../cancellation/cancel-booking.ts'
import { quoteMoves } from '../../booking-change/move-booking.ts'
import { changesBeforeStored, currentTerms, type Terms } from '../../offer/terms-rules.ts'
import { giveVersions } from './give-versions.ts'
import { mayChangeName } from '../change/change-name.ts'
import { findBooking } from '../booking-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('a submitted booking names the version of its trek, and keeps it when the trek changes', async () => {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure })
  const sold = await world.booking(id)
  assert.ok(sold.sold_version_id)
  await world.db
    .updateTable('trek')
    .set({ includes: ['Porter'], booking_deadline_days: 20 })
    .where('id', '=', departure.trekId)
    .execute()
  const later = await boughtBooking(world, { departure })
  const other = await world.booking(later.id)
  assert.notEqual(other.sold_version_id, sold.sold_version_id)
  const deadlines = await Promise.all([id, later.id].map((each) => findBooking(world.db, each)))
  assert.deepEqual(
    deadlines.map(({ booking_deadline_days }) => booking_deadline_days),
    [7, 20],
  )
  await assert.rejects(
    world.db
      .updateTable('booking')
      .set({ sold_version_id: other.sold_version_id })
      .where('id', '=', id)
      .execute(),
    { code: '23001' },
  )
})

test('a release with other tiers, fee and claim time leaves a sold booking as it was', async () => {
  const earlier = {
    ...currentTerms,
    version: '2025-01-01',
    refundTiers: [
      { daysBefore: 120, percent: 80 },
      { daysBefore: 60, percent: 30 },
    ],
    feePercent: 8,
    claimHours: 72,
  }
  const departure = await world.departure({ startsInDays: 90, priceCents: 1000_00 })
  const { id } = await boughtBooking(world, { departure })
  const owner = await leadOf(world, id)
  await soldUnder(world, id, earlier)
  const booking = await findBooking(world.db, id)
  assert.deepEqual(booking.terms, earlier)
  const quote = await quoteCancellation(world.deps, id, owner)
  assert.deepEqual([quote.percent, quote.cardCents], [30, 300_00], 'today’s tiers would give 100%')
  assert.deepEqual(
    quote.ladder.map(({ percent, cents }) => [percent, cents]),
    [
      [80, 800_00],
      [30, 300_00],
    ],
  )
  await cancelBooking(
    world.deps,
    { bookingId: id, shown: { cardCents: quote.cardCents, creditCents: quote.creditCents } },
    owner,
  )
  const share = await world.db
    .selectFrom('payout_item')
    .select(['base_cents', 'fee_cents'])
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(share, { base_cents: 700_00, fee_cents: 56_00 })
  assert.deepEqual(await world.violations(), [])
})

test('a release with other limits of changes leaves a sold booking as it was', async () => {
  const changes = { freeMoveDays: 60, lastMoveDays: 45, mostMoves: 1, handOverDays: 21 }
  const sold = async (startsInDays: number, terms: Terms | null) => {
    const departure = await world.departure({ startsInDays, priceCents: 1000_00, spots: 12 })
    await world.departure({ trekId: departure.trekId, startsInDays: 90, priceCents: 1000_00, spots: 12 })
    const { visitor } = await signedIn(world)
    const { id } = await boughtBooking(world, { departure, visitor, spots: 2 })
    if (terms) await soldUnder(world, id, terms)
    return { id, visitor }
  }
  const earlier = { ...currentTerms, changes }
  const staysOf = async ({ id, visitor }: Awaited<ReturnType<typeof sold>>) =>
    (await quoteMoves(world.deps, id, visitor)).moves[0]?.sum.columns.nonrefundable_cents
  const inTime = await sold(50, earlier)
  const tooLate = await sold(40, earlier)
  assert.equal(typeof (await staysOf(inTime)), 'number')
  await assert.rejects(staysOf(tooLate), (error: { code: string; reason: string }) => {
    assert.equal(error.code, 'move-too-late')
    assert.match(error.reason, /until 45 days before the start/)
    return true
  })
  assert.equal(await staysOf(await sold(40, null)), 0, 'today’s limits let it move free of charge')
  const person = { kind: 'hand-over', position: 1, firstName: 'Zora', lastName: 'Quist' } as const
  const handOver = async (terms: Terms | null) => {
    const { id } = await sold(20, terms)
    return mayChangeName(world.db, await findBooking(world.db, id), person, world.clock.now())
  }
  await assert.rejects(handOver(earlier), { code: 'hand-over-late' })
  await handOver(null)
})

test('a booking whose terms name no limits of changes has those of before', async () => {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure })
  const { changes: _, ...terms } = currentTerms
  await soldUnder(world, id, { ...terms, feePercent: 8 } as unknown as Terms)
  const booking = await findBooking(world.db, id)
  assert.deepEqual(booking.terms, { ...terms, feePercent: 8, changes: changesBeforeStored })
})

test('bookings from before there were versions get the current one of their trek', async () => {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure })
  const { sold_version_id } = await world.booking(id)
  await world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx
      .updateTable('booking')
      .set({ sold_version_id: null, agreed_version_id: null })
      .where('id', '=', id)
      .execute()
  })
  assert.equal(await giveVersions(world.deps), 1)
  assert.equal((await world.booking(id)).sold_version_id, sold_version_id)
  assert.equal(await giveVersions(world.deps), 0)
})
