import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aTypedClaim, claimed, onTheTrail } from '#test/samples/a-claim.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aTraveller } from '#test/samples/completed-bookings.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { edgeNames, edgesOf } from '#test/states/table-text.ts'
import sharp from 'sharp'
import { makeBookingLink } from '../booking/booking-link.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { cancelDeparture } from '../cancellation/cancel-departure.ts'
import { endDepartureBookings } from '../cancellation/end-departure-bookings.ts'
import { answerClaim } from './answer-claim.ts'
import { claimStates } from './claim-states.ts'
import { declineClaim } from './decide-claim.ts'
import { grantClaim } from './grant-claim.ts'
import { makeClaim } from './make-claim.ts'
import { withdrawClaim } from './withdraw-claim.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const answer = 'We have looked at it with care.'
const claimBy = (id: string) =>
  world.db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const shareState = async (id: string) => {
  const share = world.db
    .selectFrom('payout_item')
    .select(['state', 'hold_reason'])
    .where('booking_id', '=', id)
  const { state, hold_reason } = await share.executeTakeFirstOrThrow()
  return [state, hold_reason]
}
const hostOf = async (hostId: string) => {
  const account = { id: hostId, email: 'host@example.com', role: 'traveller' as const, firstName: 'Pasang' }
  return aVisitor({ account })
}

test('a claim holds the share, notifies both sides and promises an answer in 48 hours; a booking has one open claim at a time', async () => {
  const booked = await onTheTrail(world)
  const id = await claimed(world, booked)
  const claim = await claimBy(id)
  assert.equal(claim.due_at.getTime() - claim.made_at.getTime(), 48 * 3_600_000)
  assert.deepEqual(await shareState(booked.id), ['accrued', 'claim'])
  const jobs = (await world.jobs()).filter(({ payload }) => 'claimId' in payload && payload.claimId === id)
  assert.deepEqual(
    jobs.map(({ name }) => name),
    ['mail-claim-received', 'mail-claim-to-host'],
  )
  await assert.rejects(claimed(world, booked), { code: 'claim-open-already' })
  const stranger = await aTraveller(world)
  await assert.rejects(claimed(world, { ...booked, visitor: stranger }), { code: 'booking-not-found' })
  await assert.rejects(withdrawClaim(world.deps, { bookingId: booked.id, visitor: stranger }), {
    code: 'booking-not-found',
  })
  await withdrawClaim(world.deps, { bookingId: booked.id, visitor: booked.visitor })
  assert.deepEqual(await shareState(booked.id), ['accrued', ''])
  assert.equal((await claimBy(id)).state, 'withdrawn')
  for (let more = 0; more < 4; more += 1) {
    await claimed(world, booked)
    await withdrawClaim(world.deps, { bookingId: booked.id, visitor: booked.visitor })
  }
  await assert.rejects(claimed(world, booked), { code: 'too-many-claims' })
})

test('twenty simultaneous requests, with an account and by the mailed link, make one claim', async () => {
  const booked = await onTheTrail(world)
  const token = await makeBookingLink(world.deps, world.db, booked.id, new Date('2030-01-01'))
  const typed = aTypedClaim(world.clock.now())
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      makeClaim(
        world.deps,
        { typed },
        index % 2 === 0 ? { token } : { bookingId: booked.id, visitor: booked.visitor },
      ),
    ),
  )
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  const codes = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  assert.deepEqual(new Set(codes), new Set(['claim-open-already']))
  await assert.rejects(makeClaim(world.deps, { typed }, { token: 'x'.repeat(22) }), {
    code: 'booking-not-found',
  })
})

test('photos are re-encoded and stored under keys without a public URL; a malicious one stops the claim', async () => {
  const booked = await onTheTrail(world)
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'CANARY-EXIF' } })
    .toBuffer()
  const who = { bookingId: booked.id, visitor: booked.visitor }
  const typed = aTypedClaim(world.clock.now())
  const before = world.files.size
  await assert.rejects(makeClaim(world.deps, { typed, photos: [photo, Buffer.from('<svg/>')] }, who))
  await assert.rejects(makeClaim(world.deps, { typed, photos: Array(6).fill(photo) }, who), {
    code: 'too-many-photos',
  })
  assert.equal(world.files.size, before, 'nothing is stored of a refused claim')
  const id = await makeClaim(world.deps, { typed, photos: [photo, photo] }, who)
  const rows = await world.db.selectFrom('claim_photo').selectAll().where('claim_id', '=', id).execute()
  assert.equal(rows.length, 2)
  for (const { storage_key } of rows) {
    assert.match(storage_key, /^claim\/[0-9a-f-]{36}\.bin$/)
    const content = world.files.get(storage_key) ?? Buffer.alloc(0)
    assert.equal((await sharp(content).metadata()).format, 'webp')
    assert.ok(!content.includes('CANARY-EXIF'))
  }
})

test('above $200 two operators must grant the same amount; fifty simultaneous approvals by one operator count once', async () => {
  const booked = await onTheTrail(world)
  const claimId = await claimed(world, booked)
  const [first, second] = [await anOperator(world), await anOperator(world)]
  const grant = (who: typeof first, amountCents = 200_01, hostCents = 200_01) =>
    grantClaim(world.deps, { claimId, amountCents, hostCents, answer }, who)
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => grant(first)))
  const codes = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  assert.deepEqual([codes.length, new Set(codes)], [49, new Set(['second-operator-needed'])])
  assert.equal((await claimBy(claimId)).state, 'open')
  assert.equal(await grant(second, 300_00, 0), 'first-of-two', 'another amount starts a new approval')
  await assert.rejects(grant(second, 300_00, 0), { code: 'second-operator-needed' })
  assert.equal(await grant(first, 300_00, 0), 'granted')
  const claim = await claimBy(claimId)
  assert.deepEqual(
    [claim.state, claim.amount_cents, claim.host_cents, claim.decided_by, claim.second_decided_by],
    ['granted', 300_00, 0, second.account.id, first.account.id],
  )
  await assert.rejects(grant(second, 300_00, 0), { code: 'claim-decided' })
})

test('two operators decide at the same time: one decision counts, the other is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const booked = await onTheTrail(world)
    const claimId = await claimed(world, booked)
    const [one, other] = [await anOperator(world), await anOperator(world)]
    const both = await Promise.allSettled([
      grantClaim(world.deps, { claimId, amountCents: 50_00, hostCents: 50_00, answer }, one),
      declineClaim(world.deps, { claimId, answer }, other),
      withdrawClaim(world.deps, { bookingId: booked.id, visitor: booked.visitor }),
    ])
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
    const codes = both.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    assert.deepEqual(codes, ['claim-decided', 'claim-decided'])
  }
  assert.deepEqual(await world.violations(), [])
})

test('only an operator with a fresh second factor, who is neither side, decides', async () => {
  const booked = await onTheTrail(world)
  const claimId = await claimed(world, booked)
  const decline = (who: Parameters<typeof declineClaim>[2]) =>
    declineClaim(world.deps, { claimId, answer }, who)
  await assert.rejects(decline(await anOperator(world, { role: 'support' })), { code: 'operators-only' })
  await assert.rejects(decline(booked.visitor), { code: 'operators-only' })
  const old = new Date(world.clock.now().getTime() - 11 * 60_000)
  await assert.rejects(decline(await anOperator(world, { factor: old })), { code: 'second-factor-needed' })
  const { account } = booked.visitor
  if (!account) throw new Error('the lead has an account')
  const themselves = await anOperator(world, { account: { ...account, role: 'operator' } })
  await assert.rejects(decline(themselves), { code: 'claim-own' })
  await assert.rejects(declineClaim(world.deps, { claimId, answer: ' ' }, await anOperator(world)), {
    code: 'claim-answer-needed',
  })
  await decline(await anOperator(world))
})

test('only the host answers, once, while the claim is open', async () => {
  const booked = await onTheTrail(world)
  const host = await hostOf(booked.hostId)
  const say = (who = host, typed = 'There was a storm.') =>
    answerClaim(world.deps, { bookingId: booked.id, typed }, who)
  await assert.rejects(say(), { code: 'claim-decided' })
  const claimId = await claimed(world, booked)
  await assert.rejects(say(booked.visitor), { code: 'booking-not-found' })
  await assert.rejects(say(host, ' '), { code: 'statement-needed' })
  await say()
  await assert.rejects(say(), { code: 'statement-given' })
  await declineClaim(world.deps, { claimId, answer }, await anOperator(world))
  await assert.rejects(say(), { code: 'claim-decided' })
})

test('a booking with a claim is not cancelled by the tiers; a departure that an operator ends during the trek is refunded in full, once', async () => {
  const booked = await onTheTrail(world, { creditCents: 100_00, memberDiscountCents: 62_00 })
  const operator = await anOperator(world)
  const granted = await claimed(world, booked)
  await grantClaim(world.deps, { claimId: granted, amountCents: 150_00, hostCents: 90_00, answer }, operator)
  const open = await claimed(world, booked)
  await world.db
    .updateTable('departure')
    .set({ state: 'departed' })
    .where('id', '=', booked.departure.id)
    .execute()
  const { id: departureId } = booked.departure
  const reason = 'An avalanche'
  await assert.rejects(
    cancelBooking(
      world.deps,
      { bookingId: booked.id, shown: { cardCents: 0, creditCents: 0 } },
      booked.visitor,
    ),
  )
  await cancelDeparture(world.deps, { departureId, reason }, operator)
  await endDepartureBookings(world.deps, { departureId, by: 'operator', reason })
  assert.equal((await claimBy(open)).state, 'withdrawn')
  const { rows } = await sql<{ account: string; cents: number }>`
    select e.account_id as account, sum(e.credit_cents - e.debit_cents)::int as cents
    from entry e join journal j on j.id = e.journal_id where j.booking_id = ${booked.id} group by 1`.execute(
    world.db,
  )
  const on = (account: string) => rows.find((row) => row.account === account)?.cents ?? 0
  assert.deepEqual(
    [on('customer_funds'), on('promo_expense'), on('refund_clearing'), on(`credit:${booked.accountId}`)],
    [0, 0, 1240_00 - 62_00 - 100_00, 0],
  )
  assert.deepEqual(await world.violations(), [])
})

test('the database refuses every other transition, a change of texts or decisions, and a deletion', async () => {
  const booked = await onTheTrail(world)
  const id = await claimed(world, booked)
  const { rows: edges } = await sql<{ edge: string }>`
    select from_state || ' -> ' || to_state as edge from claim_edge order by 1`.execute(world.db)
  assert.deepEqual(edges.map(({ edge }) => edge).sort(), edgeNames(edgesOf(claimStates)))
  const refused = (change: ReturnType<typeof sql>) =>
    assert.rejects(change.execute(world.db), (error: { code: string }) =>
      ['23001', '23514', '23505'].includes(error.code),
    )
  await refused(sql`delete from claim where id = ${id}`)
  await refused(sql`truncate claim cascade`)
  await refused(sql`update claim set body = 'Other' where id = ${id}`)
  await refused(sql`update claim set due_at = due_at + interval '1 hour' where id = ${id}`)
  await refused(sql`update claim set state = 'granted', decided_at = now() where id = ${id}`)
  const operator = await anOperator(world)
  await refused(sql`update claim set state = 'granted', decided_at = now(), decided_by = ${operator.account.id}, answer = 'Yes',
    amount_cents = 20001, card_cents = 20001, credit_cents = 0, host_cents = 0 where id = ${id}`)
  await declineClaim(world.deps, { claimId: id, answer }, operator)
  await refused(sql`update claim set state = 'open', decided_at = null where id = ${id}`)
  await refused(sql`update claim set answer = 'Other' where id = ${id}`)
  await refused(sql`update claim set decided_at = decided_at + interval '1 hour' where id = ${id}`)
  await refused(sql`update payout_item set base_cents = base_cents - 1 where booking_id = ${booked.id}`)
  assert.deepEqual(await world.violations(), [])
})
