import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lastPaymentOf, openCheckout, pendingBooking } from '#test/samples/pending-booking.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { confirmBySession } from './confirm-by-session.ts'
import { applyMissedEvents, applyPaymentEvent, receiveEvent } from './receive-event.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { startCheckout } from './start-checkout.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const origin = 'http://chautari.test'

test('the session requests exactly the total, and a repeated request returns the same session', async () => {
  const { booking, visitor } = await pendingBooking(world, { party: 2 })
  const urls = await Promise.all(
    [1, 2, 3].map(() =>
      startCheckout(world.deps, { bookingId: booking.id, shownTotalCents: 2 * 1240_00, origin }, visitor),
    ),
  )
  assert.equal(new Set(urls.map(({ url }) => url)).size, 1)
  assert.equal((await lastPaymentOf(world, booking.id)).amount_cents, 2 * 1240_00)
  assert.equal(world.payments.sessions.filter(({ bookingId }) => bookingId === booking.id).length, 1)
})

test('refuses a session for another amount, another person, or after the hold', async () => {
  const { booking, visitor } = await pendingBooking(world)
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
  const { booking, visitor } = await pendingBooking(world)
  world.payments.fail(true)
  await assert.rejects(openCheckout(world, booking.id, visitor), {
    code: 'checkout-unavailable',
    status: 503,
  })
  world.payments.fail(false)
  await openCheckout(world, booking.id, visitor)
  const attempts = await world.db
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', booking.id)
    .execute()
  assert.equal(attempts.length, 1)
})

test('an event that cannot be applied yet gets one job, and the job applies it', async () => {
  const { booking, visitor } = await pendingBooking(world)
  const sessionId = await openCheckout(world, booking.id, visitor)
  world.payments.pay(sessionId)
  const { findSession } = world.deps.payments
  const failing = async () => {
    throw new Error('no answer')
  }
  const deps = { ...world.deps, payments: { ...world.deps.payments, findSession: failing } }
  const event = { id: 'evt_late', type: 'checkout.session.completed', objectId: sessionId, live: false }
  const before = (await world.jobs()).length
  for (let time = 0; time < 3; time += 1) await receiveEvent(deps, event)
  const stored = () =>
    world.db
      .selectFrom('payment_event')
      .select(['attempts', 'error', 'applied_at'])
      .where('id', '=', event.id)
      .executeTakeFirst()
  assert.deepEqual(await stored(), { attempts: 3, error: 'no answer', applied_at: null })
  assert.deepEqual(
    (await world.jobs()).slice(before).map(({ name }) => name),
    ['apply-payment-event'],
  )
  await assert.rejects(applyPaymentEvent(deps, { eventId: event.id }), /no answer/)
  await applyPaymentEvent({ ...deps, payments: { ...deps.payments, findSession } }, { eventId: event.id })
  assert.deepEqual(await stored(), { attempts: 5, error: null, applied_at: world.clock.now() })
  assert.equal((await world.booking(booking.id)).state, 'confirmed')
})

test('an event of a burst gets a job, which applies it', async () => {
  const { booking, visitor } = await pendingBooking(world)
  const objectId = await openCheckout(world, booking.id, visitor)
  world.payments.pay(objectId)
  const before = (await world.jobs()).length
  const event = { id: 'evt_burst', type: 'checkout.session.completed', objectId, live: false }
  for (let time = 0; time < 2; time += 1) await receiveEvent(world.deps, event, 'by job')
  const jobs = (await world.jobs()).slice(before)
  assert.deepEqual(
    jobs.map(({ name, payload }) => [name, payload]),
    [['apply-payment-event', { eventId: event.id }]],
  )
  assert.equal((await world.booking(booking.id)).state, 'held')
  await applyPaymentEvent(world.deps, { eventId: event.id })
  assert.equal((await world.booking(booking.id)).state, 'confirmed')
})

test('an event that its process did not apply is applied later', async () => {
  const { booking, visitor } = await pendingBooking(world)
  const sessionId = await openCheckout(world, booking.id, visitor)
  world.payments.pay(sessionId)
  const received_at = world.clock.now()
  const row = { id: 'evt_missed', type: 'checkout.session.completed', object_id: sessionId, received_at }
  await world.db.insertInto('payment_event').values(row).execute()
  assert.equal(await applyMissedEvents(world.deps, 20), 0)
  assert.equal((await world.booking(booking.id)).state, 'held')
  world.clock.minutes(1)
  assert.equal(await applyMissedEvents(world.deps, 20), 1)
  assert.equal(await applyMissedEvents(world.deps, 20), 0)
  assert.equal((await world.booking(booking.id)).state, 'confirmed')
})

test('a signed event confirms the booking once, however often it arrives', async () => {
  const { booking, visitor } = await pendingBooking(world)
  const sessionId = await openCheckout(world, booking.id, visitor)
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
  assert.equal((await world.booking(booking.id)).state, 'confirmed')
  const saved = (await world.jobs()).slice(before)
  assert.deepEqual(saved.map(({ name }) => name).toSorted(), [
    'mail-booking-confirmed',
    'mail-booking-confirmed-to-host',
  ])
  await Promise.all(['evt_1', 'evt_2', 'evt_1'].map((eventId) => applyPaymentEvent(world.deps, { eventId })))

  assert.equal((await world.booking(booking.id)).state, 'confirmed')
  const mails = (await world.jobs()).slice(before).filter(({ name }) => name === 'mail-booking-confirmed')
  assert.equal(mails.length, 1)
})

test('reconciliation confirms a booking whose webhook never arrives', async () => {
  const { booking, visitor } = await pendingBooking(world)
  world.payments.pay(await openCheckout(world, booking.id, visitor))
  await reconcilePayments(world.deps, 20)
  assert.equal((await world.booking(booking.id)).state, 'held', 'not polled yet')
  world.clock.forward(21_000)
  assert.ok((await reconcilePayments(world.deps, 20)) >= 1)
  assert.equal((await world.booking(booking.id)).state, 'confirmed')
})

test('with more unfinished attempts than one run handles, the next run continues with the others', async () => {
  const ids = []
  for (const _ of [1, 2, 3]) {
    const { booking, visitor } = await pendingBooking(world)
    await openCheckout(world, booking.id, visitor)
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
  const { booking, visitor } = await pendingBooking(world)
  const sessionId = await openCheckout(world, booking.id, visitor)
  assert.deepEqual(await confirmBySession(world.deps, sessionId, visitor), {
    state: 'waiting',
    bookingId: booking.id,
    changeKind: null,
    isPart: false,
  })
  world.payments.pay(sessionId)
  assert.deepEqual(await confirmBySession(world.deps, sessionId, aVisitor()), {
    state: 'confirmed',
    bookingId: null,
    changeKind: null,
    isPart: false,
  })
  assert.deepEqual(await confirmBySession(world.deps, sessionId, visitor), {
    state: 'confirmed',
    bookingId: booking.id,
    changeKind: null,
    isPart: false,
  })
  await assert.rejects(confirmBySession(world.deps, 'cs_unknown', visitor), {
    status: 404,
    message: 'Booking not found',
  })
})

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
