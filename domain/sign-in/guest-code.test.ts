import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { codeOf } from '../account/login-code.ts'
import { findSession } from '../account/session-queries.ts'
import { sendLoginCode } from '../account/send-login-code.ts'
import type { Visitor } from '../account/visitor.ts'
import { linkOfBooking } from '../booking/booking-link.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { enterGuestCode, findGuestGate, sendGuestCode } from './guest-code.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const SHOWN = { cardCents: 1240_00, creditCents: 0 }

/** A booking made as a guest, its mailed link, and its holder in another browser. */
async function linked(email = `${randomUUID()}@example.com`) {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure, email })
  const token = await linkOfBooking(world.deps, id, departure.ends_on)
  return { id, email, token, holder: aVisitor(), browser: randomUUID() }
}

/** The code of the latest challenge, from its mail. */
async function newestCode() {
  const { id, email } = await world.db
    .selectFrom('login_challenge')
    .select(['id', 'email'])
    .orderBy('created_at', 'desc')
    .orderBy('expires_at', 'desc')
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { code: codeOf(world.deps.secret, id), email }
}

async function signedIn(token: string): Promise<Visitor> {
  const session = await findSession(world.deps, token)
  assert.ok(session)
  return aVisitor({ account: session.account, sessionId: session.id })
}

test('the link and a fresh code to the booking’s address cancel; the account gets the booking', async () => {
  const { id, email, token, holder, browser } = await linked('ada@lovelace.example')
  const gate = await findGuestGate(world.deps, { token, browser }, holder)
  assert.deepEqual(
    [gate.bookingId, gate.maskedEmail, gate.live, gate.isOwner],
    [id, 'a•••@l•••.example', null, false],
  )
  await sendGuestCode(world.deps, { token, browser }, holder)
  assert.ok((await findGuestGate(world.deps, { token, browser }, holder)).live)
  const mailed = await newestCode()
  assert.equal(mailed.email, email)
  const entered = await enterGuestCode(world.deps, { token, browser, code: mailed.code }, holder)
  assert.equal(entered.bookingId, id)
  const guest = await signedIn(entered.token)
  assert.equal(guest.account?.email, email)
  await cancelBooking(world.deps, { bookingId: id, shown: SHOWN }, guest)
  assert.equal((await world.booking(id)).state, 'cancelled')
})

test('the link alone, however often it is opened, shows no cancellation form', async () => {
  const { id, token, holder, browser } = await linked()
  const before = await world.db.selectFrom('login_challenge').select('id').execute()
  for (let look = 0; look < 5; look++) await findGuestGate(world.deps, { token, browser }, holder)
  assert.equal((await world.db.selectFrom('login_challenge').select('id').execute()).length, before.length)
  await assert.rejects(quoteCancellation(world.deps, id, holder), { status: 404 })
  await assert.rejects(cancelBooking(world.deps, { bookingId: id, shown: SHOWN }, holder), { status: 404 })
  await assert.rejects(enterGuestCode(world.deps, { token, browser, code: '123456' }, holder), {
    code: 'code-over',
  })
  assert.equal((await world.booking(id)).state, 'confirmed')
})

test('the code of another address, an old code, another browser and a wrong code give no access', async () => {
  const { id, token, holder, browser } = await linked()
  await sendLoginCode(world.deps, { email: 'eve@example.com', browser }, holder)
  const eves = await newestCode()
  assert.equal(eves.email, 'eve@example.com')
  await assert.rejects(enterGuestCode(world.deps, { token, browser, code: eves.code }, holder), {
    code: 'code-over',
  })

  world.clock.minutes(1)
  await sendGuestCode(world.deps, { token, browser }, holder)
  const { code } = await newestCode()
  await assert.rejects(enterGuestCode(world.deps, { token, browser: randomUUID(), code }, holder), {
    code: 'code-over',
  })
  const wrong = code === '000000' ? '000001' : '000000'
  await assert.rejects(enterGuestCode(world.deps, { token, browser, code: wrong }, holder), {
    code: 'code-wrong',
    detail: { triesLeft: 4 },
  })
  await assert.rejects(enterGuestCode(world.deps, { token: token.slice(1), browser, code }, holder), {
    status: 404,
  })
  world.clock.minutes(10)
  await assert.rejects(enterGuestCode(world.deps, { token, browser, code }, holder), { code: 'code-over' })
  assert.equal((await world.booking(id)).state, 'confirmed')
})

test('a used code is invalid, and a revoked link requests no code', async () => {
  const { id, token, holder, browser } = await linked()
  await sendGuestCode(world.deps, { token, browser }, holder)
  const { code } = await newestCode()
  await enterGuestCode(world.deps, { token, browser, code }, holder)
  await assert.rejects(enterGuestCode(world.deps, { token, browser, code }, holder), { code: 'code-over' })
  const revoked = { revoked_at: world.clock.now() }
  await world.db.updateTable('booking_link').set(revoked).where('booking_id', '=', id).execute()
  await assert.rejects(sendGuestCode(world.deps, { token, browser }, holder), { status: 404 })
  await assert.rejects(findGuestGate(world.deps, { token, browser }, holder), { status: 404 })
})

test('the browser that made the booking needs a code too, its account none; too many requests must wait', async () => {
  const departure = await world.departure()
  const { id, visitor } = await boughtBooking(world, { departure })
  const token = await linkOfBooking(world.deps, id, departure.ends_on)
  const gate = await findGuestGate(world.deps, { token, browser: '' }, visitor)
  assert.equal(gate.isOwner, false)
  const lead = await leadOf(world, id)
  assert.equal((await findGuestGate(world.deps, { token, browser: '' }, lead)).isOwner, true)
  const other = aVisitor()
  for (let asked = 0; asked < 3; asked++)
    await sendGuestCode(world.deps, { token, browser: randomUUID() }, other)
  await assert.rejects(sendGuestCode(world.deps, { token, browser: randomUUID() }, other), {
    code: 'too-many-codes',
    status: 429,
  })
})
