import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedIn, type Traveller } from '#test/samples/credit.ts'
import { aVisitor, freshWorld, someDetails, type World } from '#test/world.ts'
import { findBooking } from '../booking/booking-queries.ts'
import { expireHolds } from '../checkout/end-hold.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { quoteTerms } from '../booking/price/quote-terms.ts'
import { submitBooking } from '../booking/hold/submit-booking.ts'
import { creditBalance } from '../credit/credit-queries.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { startCheckout } from '../checkout/start-checkout.ts'
import { invitationFor } from './invitation-queries.ts'
import { releaseReferral } from './reserve-referral.ts'

let world: World
let jonas: Traveller
before(async () => {
  world = await freshWorld()
  jonas = await signedIn(world)
})
after(() => world.close())

type Sending = { code?: string; creditCents?: number; priceCents?: number; email?: string; trekId?: string }

async function sent(who: Traveller, sending: Sending = {}) {
  const { code = jonas.code, creditCents = 0, priceCents = 1240_00, email = who.email, trekId } = sending
  const departure = await world.departure({ priceCents, ...(trekId && { trekId, startsInDays: 91 }) })
  const party = { adults: 1, children: 0 }
  const { id } = await holdSpots(world.deps, { departureId: departure.id, party }, who.visitor)
  const details = { ...someDetails(1, 0, email), referralCode: code }
  const submission = { details, creditCents, shownTotalCents: null, key: randomUUID() }
  return submitBooking(world.deps, id, submission, who.visitor)
}

async function pay(bookingId: string, who: Traveller) {
  await startCheckout(world.deps, { bookingId, shownTotalCents: null, origin: '' }, who.visitor)
  const sessionId = world.payments.sessions.at(-1)?.id ?? ''
  assert.ok(world.payments.pay(sessionId))
  await settleSession(world.deps, { sessionId })
}

const useOf = async (bookingId: string) =>
  (
    await world.db
      .selectFrom('referral_use')
      .select('state')
      .where('booking_id', '=', bookingId)
      .executeTakeFirst()
  )?.state

test('a code gives ten dollars off before credit, is reserved, and counts at confirmation', async () => {
  const who = await signedIn(world, 40_00)
  const booking = await sent(who, { creditCents: 40_00 })
  assert.equal(booking.referral_cents, 10_00)
  assert.equal(booking.total_cents, 1190_00)
  assert.equal(await useOf(booking.id), 'reserved')
  await pay(booking.id, who)
  assert.equal(await useOf(booking.id), 'counted')
  await assert.rejects(sent(who), { code: 'referral-used', status: 409 })
})

test('a code is refused with its reason, and nothing is reserved', async () => {
  const who = await signedIn(world)
  const host = await signedIn(world)
  const { trekId } = await world.departure()
  await world.db
    .insertInto('host')
    .values({
      id: host.id,
      kind: 'individual',
      status: 'verified',
      display_name: 'Karma',
      created_at: world.clock.now(),
    })
    .execute()
  await world.db.updateTable('trek').set({ host_id: host.id }).where('id', '=', trekId).execute()
  const gone = await signedIn(world)
  await world.db.updateTable('account').set({ state: 'suspended' }).where('id', '=', gone.id).execute()

  const refused: [string, Sending][] = [
    ['referral-invalid', { code: 'NOBODY9' }],
    ['referral-invalid', { code: "X' OR 1=1" }],
    ['referral-invalid', { code: gone.code }],
    ['referral-own-code', { code: who.code }],
    ['referral-not-here', { code: host.code, trekId }],
    ['referral-price-too-low', { priceCents: 199_99 }],
    ['referral-other-email', { email: 'somebody.else@example.com' }],
  ]
  for (const [code, sending] of refused)
    await assert.rejects(sent(who, sending), {
      code,
      message: 'Please enter a valid referral code or leave it blank.',
    })
  const guest = { ...who, visitor: aVisitor() }
  await assert.rejects(sent(guest), { code: 'referral-needs-login' })
  const uses = await world.db
    .selectFrom('referral_use')
    .select('booking_id')
    .where('email', '=', who.email)
    .execute()
  assert.deepEqual(uses, [])
  assert.equal(refused.length, 7)
})

test('the form shows yes or no, in the specification’s words', async () => {
  const who = await signedIn(world, 40_00)
  const { id: departureId } = await world.departure()
  const { id } = await holdSpots(world.deps, { departureId, party: { adults: 1, children: 0 } }, who.visitor)
  const hold = await findBooking(world.db, id)
  const quote = (referralCode: string, credit = '', visitor = who.visitor) =>
    quoteTerms(world.deps, hold, { referralCode, credit, leadEmail: '' }, visitor)
  assert.deepEqual(await quote(''), { referral: null, promotion: null, credit: { cents: 0, says: null } })
  const yes = await quote(` ${jonas.code.toLowerCase()} `, '50')
  assert.deepEqual(yes, {
    referral: { code: jonas.code, cents: 1000, says: 'Referral code applied! $10 discount' },
    promotion: null,
    credit: { cents: 40_00, says: 'Maximum credit available is $40.00' },
  })
  const says = async (code: string) => (await quote(code)).referral?.says
  assert.equal(await says('NOBODY9'), 'Invalid referral code')
  assert.equal(await says(who.code), 'This is your own code.')
  assert.match((await quote(jonas.code, '', aVisitor())).referral?.says ?? '', /^Log in with an emailed code/)
})

test('an account and a network try ten codes an hour; repeating one is free', async () => {
  const { clock } = world
  const who = await signedIn(world)
  const { id: departureId } = await world.departure()
  const { id } = await holdSpots(world.deps, { departureId, party: { adults: 1, children: 0 } }, who.visitor)
  const hold = await findBooking(world.db, id)
  const tryOne = async (code: string, by = who.visitor) =>
    (await quoteTerms(world.deps, hold, { referralCode: code, credit: '', leadEmail: '' }, by)).referral?.says
  const tries = await Promise.all(Array.from({ length: 40 }, (_, index) => tryOne(`GUESS${index}`)))
  const invalid = tries.filter((says) => says === 'Invalid referral code').length
  assert.equal(invalid, 10)
  const TOO_MANY = 'Too many referral codes were tried. Please try again in an hour, or leave it blank.'
  assert.equal(tries.filter((says) => says === TOO_MANY).length, 30)
  assert.equal(await tryOne(jonas.code), TOO_MANY)
  const known = tries.findIndex((says) => says === 'Invalid referral code')
  assert.equal(await tryOne(`GUESS${known}`), 'Invalid referral code')
  const moved = { ...who.visitor, network: '203.0.113.0/24', id: randomUUID() }
  assert.equal(await tryOne(jonas.code, moved), TOO_MANY)
  const neighbour = await signedIn(world)
  const beside = { ...neighbour.visitor, network: who.visitor.network }
  assert.equal(await tryOne(jonas.code, beside), TOO_MANY)
  await assert.rejects(sent({ ...who, visitor: moved }), { code: 'too-many-referral-tests', status: 429 })
  clock.minutes(61)
  assert.equal(await tryOne(jonas.code), 'Referral code applied! $10 discount')
})

test('the end of the hold, and a full refund, release the referral', async () => {
  const who = await signedIn(world)
  const first = await sent(who)
  world.clock.minutes(31)
  await expireHolds(world.deps)
  assert.equal(await useOf(first.id), 'released')
  const second = await sent(who)
  await pay(second.id, who)
  assert.equal(await useOf(second.id), 'counted')
  await world.db.transaction().execute((tx) => releaseReferral(tx, second.id))
  assert.equal(await useOf(second.id), 'released')
  assert.equal((await sent(who)).referral_cents, 10_00)
})

/** A booking with code and credit whose payment page is paid after its hold has ended. */
async function late(who: Traveller) {
  const { id } = await sent(who, { creditCents: 40_00 })
  await startCheckout(world.deps, { bookingId: id, shownTotalCents: null, origin: '' }, who.visitor)
  const sessionId = world.payments.sessions.at(-1)?.id ?? ''
  world.clock.minutes(36)
  await expireHolds(world.deps)
  assert.equal((await world.booking(id)).state, 'expired')
  assert.equal(await creditBalance(world.db, who.id), 40_00)
  const money = async () => {
    world.payments.set(sessionId, { state: 'complete', paid: true, url: null, intentId: `pi_${sessionId}` })
    await settleSession(world.deps, { sessionId })
    return (await world.booking(id)).state
  }
  return { id, money }
}

test('a late payment uses credit and referral again while both are available', async () => {
  const who = await signedIn(world, 40_00)
  const { id, money } = await late(who)
  assert.equal(await money(), 'confirmed')
  assert.equal(await creditBalance(world.db, who.id), 0)
  assert.equal(await useOf(id), 'counted')
})

test('a late payment is refunded when the referral was used elsewhere, and uses no credit', async () => {
  const who = await signedIn(world, 40_00)
  const { id, money } = await late(who)
  await sent(who)
  assert.equal(await money(), 'expired')
  assert.equal(await creditBalance(world.db, who.id), 40_00)
  assert.equal(await useOf(id), 'released')
})

test('a late payment is refunded when the credit was spent elsewhere, and reserves no referral', async () => {
  const who = await signedIn(world, 40_00)
  const { id, money } = await late(who)
  await sent(who, { code: '', creditCents: 1 })
  assert.equal(await money(), 'expired')
  assert.equal(await creditBalance(world.db, who.id), 39_99)
  assert.equal(await useOf(id), 'released')
})

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})

test('a friend’s link fills the form, but not with one’s own code, nor after a code was used', async () => {
  const who = await signedIn(world)
  const invited = (visitor: Traveller['visitor'], code = jonas.code) =>
    invitationFor(world.deps, code, visitor)
  assert.equal(await invited(aVisitor()), jonas.code)
  assert.equal(await invited(jonas.visitor), '')
  assert.equal(await invited(who.visitor, 'NOBODYS1'), 'NOBODYS1', 'does not reveal whether the code exists')
  assert.equal(await invited(who.visitor), jonas.code)
  await sent(who)
  assert.equal(await invited(who.visitor), '')
})
