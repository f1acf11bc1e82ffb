import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aMessage } from '#test/samples/a-message.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn, type Traveller } from '#test/samples/credit.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { approveRefund } from '../payment/approve-refund.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { endHold } from '../checkout/end-hold.ts'
import { creditBalance } from '../credit/credit-queries.ts'
import { finishDepartures } from '../booking/finish-departures.ts'
import { sendMessage } from '../message/send-message.ts'
import { startConversation } from '../message/start-conversation.ts'
import { findLiveCode } from '../account/login-queries.ts'
import { sendLoginCode } from '../account/send-login-code.ts'
import { findSession, hashOf } from '../account/session-queries.ts'
import { askErasure, startErasureFor, withdrawErasure } from './ask-erasure.ts'
import { carryOutErasures } from './carry-out-erasure.ts'
import { findErasure } from './erasure-queries.ts'
import { exportData } from './export-data.ts'
import { findPerson, mailedIds } from './person-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const ask = ({ visitor }: Traveller, shownCreditCents = 0) =>
  askErasure(world.deps, { shownCreditCents, sure: true }, visitor)
const stateOf = async ({ id }: Traveller) =>
  (await world.db.selectFrom('account').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const waitsFor = async ({ id }: Traveller) => (await findErasure(world.deps, id)).open.map(({ kind }) => kind)
const jobsNamed = async (name: string) => (await world.jobs()).filter((job) => job.name === name).length

test('erases a person with nothing open at once; the address is free, and the credit is forfeited', async () => {
  const traveller = await signedIn(world, 40_00)
  const token = randomUUID()
  const at = world.clock.now()
  await world.db
    .insertInto('session')
    .values({
      account_id: traveller.id,
      token_hash: hashOf(token),
      created_at: at,
      seen_at: at,
      expires_at: new Date(at.getTime() + 1000),
    })
    .execute()
  assert.ok(await findSession(world.deps, token))
  await assert.rejects(ask(traveller, 39_00), { code: 'erasure-credit-changed', status: 409 })
  await assert.rejects(askErasure(world.deps, { shownCreditCents: 40_00, sure: false }, traveller.visitor), {
    code: 'erasure-not-sure',
  })
  assert.equal(await stateOf(traveller), 'active')

  assert.equal(await ask(traveller, 40_00), 'erased')
  assert.equal(await stateOf(traveller), 'erased')
  assert.equal(await creditBalance(world.db, traveller.id), 0)
  assert.equal(await findSession(world.deps, token), null)
  assert.equal(await jobsNamed('mail-data-erased'), 1)
  await signedIn(world, 0, traveller.email)
  assert.deepEqual(await world.violations(), [])
  await assert.rejects(
    world.db.updateTable('account').set({ state: 'active' }).where('id', '=', traveller.id).execute(),
    /stays as it is/,
  )
})

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

test('leaves only ledger entries of a completed trek, which name nobody', async () => {
  const traveller = await signedIn(world)
  const departure = await world.departure({ startsInDays: 20 })
  await boughtBooking(world, { departure, visitor: traveller.visitor, spots: 3 })
  world.clock.days(20 + 13 + 2)
  await finishDepartures(world.deps)
  assert.equal(await ask(traveller), 'erased')
  const names = await world.db
    .selectFrom('booking_traveller')
    .innerJoin('booking', 'booking.id', 'booking_traveller.booking_id')
    .select(['booking_traveller.first_name', 'booking_traveller.last_name'])
    .where('booking.account_id', '=', traveller.id)
    .execute()
  assert.deepEqual(names, Array(3).fill({ first_name: '', last_name: '' }))
  assert.deepEqual(await world.violations(), [])
})

test('erases a guest booking that its account never claimed', async () => {
  const traveller = await signedIn(world)
  const departure = await world.departure({ startsInDays: 20 })
  const { id } = await boughtBooking(world, { departure, email: traveller.email })
  assert.equal((await world.booking(id)).account_id, null)
  assert.deepEqual(await waitsFor(traveller), ['booking'])
  world.clock.days(20 + 13 + 2)
  await finishDepartures(world.deps)
  assert.equal(await ask(traveller), 'erased')
  const { email, account_id } = await world.booking(id)
  assert.deepEqual([email, account_id], [null, traveller.id])
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

test('a mail concerns the author of the message that it quotes', async () => {
  const traveller = await signedIn(world)
  const departure = await world.departure({ startsInDays: 20 })
  await boughtBooking(world, { departure, visitor: traveller.visitor })
  const { host_id } = await world.db
    .selectFrom('trek')
    .select('host_id')
    .where('id', '=', departure.trekId)
    .executeTakeFirstOrThrow()
  const asked = { userId: host_id, ...aMessage('Is there wifi?') }
  const { conversationId, message } = await startConversation(world.deps, asked, traveller.visitor)
  const host = { conversationId, side: 'host', accountId: host_id } as const
  const answer = await sendMessage(world.deps, aMessage('In Manang.'), host)
  const quotedOf = async (accountId: string) => {
    const ids = mailedIds(await findPerson(world.db, accountId))
    return [message.id, answer.id].filter((id) => ids.includes(id))
  }
  assert.deepEqual(await quotedOf(host_id), [answer.id])
  assert.deepEqual(await quotedOf(traveller.id), [message.id])
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

test('neither exports nor deletes codes that somebody else requested for an address on a booking', async () => {
  const traveller = await signedIn(world)
  const [departure, browser] = [await world.departure(), randomUUID()]
  const stranger = { email: `${randomUUID()}@example.com`, browser }
  const sent = await boughtBooking(world, {
    departure,
    visitor: traveller.visitor,
    email: stranger.email,
    until: 'sent',
  })
  await sendLoginCode(world.deps, { email: traveller.email, browser }, traveller.visitor)
  await sendLoginCode(world.deps, stranger, aVisitor({ network: '203.0.113.0/24' }))
  const { sections } = await exportData(world.deps, traveller)
  const codes = sections.find(({ table }) => table === 'login_challenge')?.rows ?? []
  assert.deepEqual(
    codes.map(({ email }) => email),
    [traveller.email],
  )
  await endHold(world.deps, sent.id, 'abandoned')
  assert.equal(await ask(traveller), 'erased')
  assert.ok(await findLiveCode(world.deps, stranger))
})
