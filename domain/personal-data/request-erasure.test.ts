import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn, type Traveller } from '#test/samples/credit.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { approveRefund } from '../payment/approve-refund.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { endHold } from '../checkout/end-hold.ts'
import { requestErasure, startErasureFor, withdrawErasure } from './request-erasure.ts'
import { carryOutErasures } from './carry-out-erasure.ts'
import { findErasure } from './erasure-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const ask = ({ visitor }: Traveller, shownCreditCents = 0) =>
  requestErasure(world.deps, { shownCreditCents, sure: true }, visitor)
const stateOf = async ({ id }: Traveller) =>
  (await world.db.selectFrom('account').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const waitsFor = async ({ id }: Traveller) => (await findErasure(world.deps, id)).open.map(({ kind }) => kind)

test('waits for a hold, a booking and a refund in turn, until the last is over', async () => {
  const traveller = await signedIn(world)
  const departure = await world.departure({ startsInDays: 60 })
  const held = await boughtBooking(world, { departure, visitor: traveller.visitor, until: 'sent' })
  assert.equal(await ask(traveller), 'waiting')
  assert.equal(await ask(traveller), 'waiting', 'asking again changes nothing')
  assert.deepEqual(await waitsFor(traveller), ['hold'])
  await endHold(world.deps, held.id, 'abandoned')

  const booked = await boughtBooking(world, { departure, visitor: traveller.visitor })
  assert.deepEqual(await waitsFor(traveller), ['booking'])
  const shown = await quoteCancellation(world.deps, booked.id, traveller.visitor)
  await cancelBooking(world.deps, { bookingId: booked.id, shown }, traveller.visitor)
  assert.deepEqual(await waitsFor(traveller), ['refund'])
  assert.equal(await carryOutErasures(world.deps), 0)
  assert.equal(await stateOf(traveller), 'active')

  const { id: refundId } = await world.db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  await approveRefund(world.deps, { refundId }, await anOperator(world))
  assert.equal(await carryOutErasures(world.deps), 0)
  await sendRefund(world.deps, { refundId })
  assert.equal(await carryOutErasures(world.deps), 1)
  assert.equal(await stateOf(traveller), 'erased')
  const { first_name, email, network, erased_at, total_cents } = await world.booking(booked.id)
  assert.deepEqual([first_name, email, network, erased_at], ['', null, '', world.clock.now()])
  assert.ok(total_cents > 0)
})

test('waits until a host’s departures are over and the shares are paid', async () => {
  const departure = await world.departure({ startsInDays: 20 })
  const { host_id: id } = await world.db
    .selectFrom('trek')
    .select('host_id')
    .where('id', '=', departure.trekId)
    .executeTakeFirstOrThrow()
  await boughtBooking(world, { departure })
  const { open } = await findErasure(world.deps, id)
  assert.deepEqual(
    open.map(({ kind }) => kind),
    ['departure', 'payout'],
  )
})

test('a waiting erasure can be withdrawn', async () => {
  const traveller = await signedIn(world)
  await boughtBooking(world, { departure: await world.departure(), visitor: traveller.visitor })
  await ask(traveller)
  assert.ok((await findErasure(world.deps, traveller.id)).waiting)
  await withdrawErasure(world.deps, traveller.visitor)
  assert.equal((await findErasure(world.deps, traveller.id)).waiting, null)
})

test('staff can begin an erasure; the person has three days to object', async () => {
  const traveller = await signedIn(world)
  const reason = 'A letter of 3 November, answered by phone.'
  const support = await anOperator(world, { role: 'support' })
  const start = (visitor = support, email = traveller.email) =>
    startErasureFor(world.deps, { email, reason }, visitor)
  await assert.rejects(start({ ...support, secondFactorAt: null }), { code: 'second-factor-needed' })
  await assert.rejects(start({ ...support, account: { ...support.account, role: 'traveller' } }), {
    code: 'operators-only',
  })
  await assert.rejects(start(support, `${randomUUID()}@example.com`), { code: 'erasure-unknown-email' })
  await start()
  assert.equal(await carryOutErasures(world.deps), 0)
  world.clock.days(3)
  assert.equal(await carryOutErasures(world.deps), 1)
  assert.equal(await stateOf(traveller), 'erased')
  const acts = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'actor_id', 'reason'])
    .where('subject_id', '=', traveller.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(acts, [
    { act: 'ask-erasure', actor_id: support.account.id, reason },
    { act: 'erase-account', actor_id: null, reason: '' },
  ])
})

test('refuses a simultaneous booking, or waits for it: nobody is erased with a booking', async () => {
  const departure = await world.departure({ spots: 20 })
  const races = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const traveller = await signedIn(world)
      const [asked, booked] = await Promise.allSettled([
        ask(traveller),
        boughtBooking(world, { departure, visitor: traveller.visitor, until: 'held' }),
      ])
      const held = await world.db
        .selectFrom('booking')
        .select('id')
        .where('account_id', '=', traveller.id)
        .where('state', '=', 'held')
        .execute()
      return { erased: (await stateOf(traveller)) === 'erased', held: held.length, asked, booked }
    }),
  )
  assert.equal(races.length, 10)
  for (const { erased, held } of races) assert.ok(!(erased && held > 0), 'erased with spots held')
})
