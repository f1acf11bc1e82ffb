import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aMessage } from '#test/samples/a-message.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn, type Traveller } from '#test/samples/credit.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { endHold } from '../checkout/end-hold.ts'
import { creditBalance } from '../credit/credit-queries.ts'
import { finishDepartures } from '../booking/finish-departures.ts'
import { sendMessage } from '../message/send-message.ts'
import { startConversation } from '../message/start-conversation.ts'
import { findLiveCode } from '../account/login-queries.ts'
import { sendLoginCode } from '../account/send-login-code.ts'
import { findSession, hashOf } from '../account/session-queries.ts'
import { requestErasure } from './request-erasure.ts'
import { findErasure } from './erasure-queries.ts'
import { exportData } from './export-data.ts'
import { findPerson, mailedIds } from './person-queries.ts'

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
  await assert.rejects(
    requestErasure(world.deps, { shownCreditCents: 40_00, sure: false }, traveller.visitor),
    {
      code: 'erasure-not-sure',
    },
  )
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
