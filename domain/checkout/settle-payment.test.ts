import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Visitor } from '../account/visitor.ts'
import { createBooking } from '../booking/hold/create-booking.ts'
import { expireHolds, letGo } from './end-hold.ts'
import { aVisitor, freshWorld, someDetails, type World } from '#test/world.ts'
import { confirmBySession } from './confirm-by-session.ts'
import { applyPaymentEvent, receiveEvent } from './receive-event.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { settleSession } from './settle-payment.ts'
import { startCheckout } from './start-checkout.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const origin = 'http://chautari.test'

async function pendingBooking({ spots = 10, party = 1, email = `${randomUUID()}@example.com` } = {}) {
  const departure = await world.departure({ spots })
  const visitor = aVisitor()
  return { ...(await bookOn(departure, visitor, party, email)), departure, visitor }
}

async function bookOn(
  departure: Awaited<ReturnType<World['departure']>>,
  visitor: Visitor,
  party: number,
  email: string,
) {
  const request = {
    trekId: departure.trekId,
    startsOn: departure.starts_on,
    endsOn: departure.ends_on,
    adultCount: party,
    shownTotalCents: null,
    details: someDetails(party, 0, email),
    key: randomUUID(),
  }
  return { booking: await createBooking(world.deps, request, visitor), visitor }
}

async function openCheckout(bookingId: string, visitor: Visitor) {
  await startCheckout(world.deps, { bookingId, shownTotalCents: null, origin }, visitor)
  const { session_id } = await paymentOf(bookingId)
  return session_id ?? ''
}

const paymentOf = (bookingId: string) =>
  world.db
    .selectFrom('payment')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('the session requests exactly the total, and a repeated request returns the same session', async () => {
  const { booking, visitor } = await pendingBooking({ party: 2 })
  const urls = await Promise.all(
    [1, 2, 3].map(() =>
      startCheckout(world.deps, { bookingId: booking.id, shownTotalCents: 2 * 1240_00, origin }, visitor),
    ),
  )
  assert.equal(new Set(urls.map(({ url }) => url)).size, 1)
  assert.equal((await paymentOf(booking.id)).amount_cents, 2 * 1240_00)
  assert.equal(world.payments.sessions.filter(({ bookingId }) => bookingId === booking.id).length, 1)
})

test('refuses a session for another amount, another person, or after the hold', async () => {
  const { booking, visitor } = await pendingBooking()
  const request = { bookingId: booking.id, shownTotalCents: null, origin }
  await assert.rejects(startCheckout(world.deps, { ...request, shownTotalCents: 1 }, visitor), {
    code: 'checkout-price-differs',
    detail: { totalCents: 1240_00 },
  })
  await assert.rejects(startCheckout(world.deps, request, aVisitor()), {
    code: 'booking-not-found',
    status: 404,
  })
  world.clock.minutes(31)
  await assert.rejects(startCheckout(world.deps, request, visitor), {
    code: 'checkout-not-possible',
    status: 409,
  })
  assert.equal(world.payments.sessions.filter(({ bookingId }) => bookingId === booking.id).length, 0)
})

test('while the provider is down the traveller is notified, and the next try uses the same attempt', async () => {
  const { booking, visitor } = await pendingBooking()
  world.payments.fail(true)
  await assert.rejects(openCheckout(booking.id, visitor), { code: 'checkout-unavailable', status: 503 })
  world.payments.fail(false)
  await openCheckout(booking.id, visitor)
  const attempts = await world.db
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', booking.id)
    .execute()
  assert.equal(attempts.length, 1)
})

test('a signed event confirms the booking once, however often it arrives', async () => {
  const { booking, visitor } = await pendingBooking()
  const sessionId = await openCheckout(booking.id, visitor)
  world.payments.pay(sessionId)
  const before = (await world.jobs()).length
  for (const id of ['evt_1', 'evt_1', 'evt_2']) {
    await receiveEvent(world.deps, {
      id,
      type: 'checkout.session.completed',
      objectId: sessionId,
      live: false,
    })
  }
  const saved = (await world.jobs()).slice(before)
  assert.deepEqual(
    saved.map(({ name }) => name),
    ['apply-payment-event', 'apply-payment-event'],
  )
  await Promise.all(['evt_1', 'evt_2', 'evt_1'].map((eventId) => applyPaymentEvent(world.deps, { eventId })))

  assert.equal((await world.booking(booking.id)).state, 'confirmed')
  const mails = (await world.jobs()).slice(before).filter(({ name }) => name === 'mail-booking-confirmed')
  assert.equal(mails.length, 1)
})

test('reconciliation confirms a booking whose webhook never arrives', async () => {
  const { booking, visitor } = await pendingBooking()
  world.payments.pay(await openCheckout(booking.id, visitor))
  await reconcilePayments(world.deps, 20)
  assert.equal((await world.booking(booking.id)).state, 'held', 'not polled yet')
  world.clock.forward(21_000)
  assert.ok((await reconcilePayments(world.deps, 20)) >= 1)
  assert.equal((await world.booking(booking.id)).state, 'confirmed')
})

test('with more unfinished attempts than one run handles, the next run continues with the others', async () => {
  const ids = []
  for (const _ of [1, 2, 3]) {
    const { booking, visitor } = await pendingBooking()
    await openCheckout(booking.id, visitor)
    ids.push(booking.id)
  }
  const unasked = () =>
    world.db.selectFrom('payment').select('id').where('state', '=', 'open').where('checked_at', 'is', null)
  const waiting = (await unasked().execute()).length
  assert.ok(waiting >= ids.length)
  for (let round = 0; round < waiting; round += 1) assert.equal(await reconcilePayments(world.deps, 0, 1), 1)
  assert.deepEqual(await unasked().execute(), [])
})

test('the success page confirms nothing; it makes the server ask the provider', async () => {
  const { booking, visitor } = await pendingBooking()
  const sessionId = await openCheckout(booking.id, visitor)
  assert.deepEqual(await confirmBySession(world.deps, sessionId, visitor), {
    state: 'waiting',
    bookingId: booking.id,
  })
  world.payments.pay(sessionId)
  assert.deepEqual(await confirmBySession(world.deps, sessionId, aVisitor()), {
    state: 'confirmed',
    bookingId: null,
  })
  assert.deepEqual(await confirmBySession(world.deps, sessionId, visitor), {
    state: 'confirmed',
    bookingId: booking.id,
  })
  await assert.rejects(confirmBySession(world.deps, 'cs_unknown', visitor), {
    status: 404,
    message: 'Booking not found',
  })
})

test('in fifty races between payment and end of hold: confirmed with spots, or free without money', async () => {
  let paidFirst = 0
  for (let round = 0; round < 50; round += 1) {
    const { booking, visitor, departure } = await pendingBooking()
    const sessionId = await openCheckout(booking.id, visitor)
    world.clock.minutes(31)
    const ends = expireHolds(world.deps)
    if (round % 2) await new Promise((resolve) => setImmediate(resolve))
    const paid = world.payments.pay(sessionId)
    await ends
    await settleSession(world.deps, { sessionId })
    const { state } = await world.booking(booking.id)
    assert.equal(state, paid ? 'confirmed' : 'expired')
    assert.equal(await world.spotsTaken(departure.id), paid ? 1 : 0)
    if (paid) paidFirst += 1
  }
  assert.ok(paidFirst > 0, `${paidFirst} of 50 were paid in time`)
})

test('keeps the spots after the hold while the provider is down, until it reports no payment', async () => {
  const { booking, visitor, departure } = await pendingBooking()
  await openCheckout(booking.id, visitor)
  world.clock.minutes(31)
  world.payments.fail(true)
  await expireHolds(world.deps, { withCardPage: true })
  assert.equal(await world.spotsTaken(departure.id), 1)
  world.payments.fail(false)
  assert.equal(await expireHolds(world.deps, { withCardPage: false }), 0)
  assert.equal(await world.spotsTaken(departure.id), 1)
  assert.equal(await expireHolds(world.deps, { withCardPage: true }), 1)
  assert.equal(await world.spotsTaken(departure.id), 0)
})

test('ends an expired hold without a session and leaves one with a session', async () => {
  const paying = await pendingBooking()
  await openCheckout(paying.booking.id, paying.visitor)
  const unasked = await pendingBooking()
  world.clock.minutes(31)
  assert.ok((await expireHolds(world.deps, { withCardPage: false })) >= 1)
  assert.equal(await world.spotsTaken(unasked.departure.id), 0)
  assert.equal(await world.spotsTaken(paying.departure.id), 1)
})

test('when the provider refuses the order, the attempt ends and the spots are free after the hold', async () => {
  const { booking, visitor, departure } = await pendingBooking()
  world.payments.refuse(true)
  await assert.rejects(openCheckout(booking.id, visitor), { code: 'checkout-unavailable' })
  assert.equal((await paymentOf(booking.id)).state, 'expired')
  world.clock.minutes(31)
  await expireHolds(world.deps)
  world.payments.refuse(false)
  assert.equal(await world.spotsTaken(departure.id), 0)
})

test('late money takes the spots again while they are free', async () => {
  const { booking, visitor, departure } = await pendingBooking()
  const sessionId = await openCheckout(booking.id, visitor)
  world.clock.minutes(31)
  await expireHolds(world.deps)
  world.payments.set(sessionId, { state: 'complete', paid: true, intentId: `pi_${sessionId}` })
  await settleSession(world.deps, { sessionId })
  assert.equal((await world.booking(booking.id)).state, 'confirmed')
  assert.equal(await world.spotsTaken(departure.id), 1)
})

test('refunds late money for a departure that has started', async () => {
  const { booking, visitor, departure } = await pendingBooking()
  const sessionId = await openCheckout(booking.id, visitor)
  world.clock.minutes(31)
  await expireHolds(world.deps)
  world.clock.days(90)
  world.payments.set(sessionId, { state: 'complete', paid: true, intentId: `pi_${sessionId}` })
  await settleSession(world.deps, { sessionId })
  assert.equal((await world.booking(booking.id)).state, 'expired')
  assert.equal((await paymentOf(booking.id)).state, 'surplus')
  assert.equal(await world.spotsTaken(departure.id), 0)
})

test('refunds late money for spots that are gone, all of it, once', async () => {
  const { booking, visitor, departure } = await pendingBooking({ spots: 1 })
  const sessionId = await openCheckout(booking.id, visitor)
  world.clock.minutes(31)
  await expireHolds(world.deps)
  await bookOn(departure, aVisitor(), 1, 'quicker@example.com')
  world.payments.set(sessionId, { state: 'complete', paid: true, intentId: `pi_${sessionId}` })
  const refundsBefore = world.payments.refunds.length
  await Promise.all([1, 2, 3].map(() => settleSession(world.deps, { sessionId })))

  assert.equal((await world.booking(booking.id)).state, 'expired')
  const payment = await paymentOf(booking.id)
  assert.equal(payment.state, 'surplus')
  const refunds = await world.db
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .execute()
  assert.equal(refunds.length, 1)
  const refundId = refunds[0]?.id ?? ''
  await Promise.all([sendRefund(world.deps, { refundId }), sendRefund(world.deps, { refundId })])
  assert.equal(world.payments.refunds.length, refundsBefore + 1)
  assert.equal(world.payments.refunds.at(-1)?.amountCents, 1240_00)
  assert.deepEqual(await confirmBySession(world.deps, sessionId, visitor), {
    state: 'refunded',
    bookingId: booking.id,
  })
})

test('a release and a payment at the same time never leave money without spots', async () => {
  const { booking, visitor } = await pendingBooking()
  const sessionId = await openCheckout(booking.id, visitor)
  world.payments.pay(sessionId)
  await letGo(world.deps, booking.id, visitor)
  assert.equal((await world.booking(booking.id)).state, 'confirmed')
})

for (const [what, change] of [
  ['a wrong amount', { amountCents: 50 }],
  ['a wrong currency', { currency: 'jpy' }],
] as const)
  test(`${what} confirms nothing and waits for a person`, async () => {
    const { booking, visitor } = await pendingBooking()
    const sessionId = await openCheckout(booking.id, visitor)
    world.payments.pay(sessionId, change)
    await settleSession(world.deps, { sessionId })
    assert.equal((await world.booking(booking.id)).state, 'held')
    assert.ok((await paymentOf(booking.id)).problem)
    assert.equal((await confirmBySession(world.deps, sessionId, visitor)).state, 'problem')
  })

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
