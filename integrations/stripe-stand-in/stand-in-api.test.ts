import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Stripe from 'stripe'
import { stored, testCards } from './card-rules.ts'
import { paySession } from './pages/pay-session.ts'
import { type StandInWorld, standInWorld } from './stand-in-world.ts'

let world: StandInWorld
before(async () => {
  world = await standInWorld()
})
after(() => world.close())

const refusal = (status: number, code: string | undefined, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Stripe.errors.StripeError)
  assert.equal(error.statusCode, status)
  assert.equal(error.code, code)
  assert.match(error.message, message)
  return true
}

test('exactly one of a simultaneous expiry and payment wins, 50 times', async () => {
  const tally = { paid: 0, expired: 0 }
  for (let round = 0; round < 50; round += 1) {
    const session = await world.open()
    const pay = () => world.pay(session.id)
    const expire = () => world.payments.expireSession(session.id)
    const [first, second] = round % 2 ? [pay(), expire()] : [expire(), pay()]
    await Promise.all([first, second])
    const truth = await world.payments.findSession(session.id)
    const answered = await world.payments.expireSession(session.id)
    assert.deepEqual(answered, truth)
    assert.equal(truth.paid, truth.state === 'complete')
    assert.notEqual(truth.state, 'open')
    tally[truth.paid ? 'paid' : 'expired'] += 1
    const type = truth.paid ? 'checkout.session.completed' : 'checkout.session.expired'
    assert.equal((await world.webhooks(type, session.id)).length, 1)
    const about = world.received.filter(({ event }) => event.objectId === session.id)
    assert.equal(about.length, 1, 'one event, of the winner')
  }
  assert.equal(tally.paid + tally.expired, 50)
  assert.ok(tally.paid > 0 && tally.expired > 0, `both won at times: ${JSON.stringify(tally)}`)
})

test('a session expires at its time by the clock, and cannot be paid after it', async () => {
  const session = await world.open()
  const asked = await world.open()
  const late = await world.open()
  const later = new Date(world.now().getTime() + 46 * 60_000)
  const store = { ...world.standIn.store, now: () => later }
  assert.equal((await paySession(store, late.id, stored(testCards[0]!)))?.status, 'expired')
  world.advance(46)
  assert.equal((await world.pay(asked.id)).statusCode, 410)
  await world.webhooks('checkout.session.expired', asked.id)
  await world.webhooks('checkout.session.expired', session.id)
  assert.equal((await world.payments.findSession(session.id)).state, 'expired')
})

test('refuses the same key with other parameters, and repeats its answer for the same ones', async () => {
  const { intentId } = await world.paid()
  const idempotencyKey = crypto.randomUUID()
  const refund = (amount: number) =>
    world.stripe.refunds.create({ payment_intent: intentId!, amount }, { idempotencyKey })
  const first = await refund(100)
  const again = await refund(100)
  assert.equal(again.id, first.id)
  assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true')
  await assert.rejects(refund(200), (error: Error) => error instanceof Stripe.errors.StripeIdempotencyError)
  world.advance(24 * 60 + 1)
  assert.notEqual((await refund(100)).id, first.id)
})

test('partial refunds never exceed the charge, even 20 at once', async () => {
  const { intentId } = await world.paid({ amountCents: 1000_00 })
  const refund = (amount?: number) =>
    world.stripe.refunds.create({ payment_intent: intentId!, ...(amount && { amount }) })
  await refund(300_00)
  await assert.rejects(refund(700_01), refusal(400, undefined, /greater than unrefunded amount/))
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => refund(100_00)))
  assert.equal(tries.filter((one) => one.status === 'fulfilled').length, 7)
  await assert.rejects(refund(), refusal(400, 'charge_already_refunded', /already been refunded/))
  const listed = await world.stripe.refunds.list({ payment_intent: intentId!, limit: 100 })
  assert.equal(
    listed.data.reduce((sum, one) => sum + one.amount, 0),
    1000_00,
  )
  const chargeId = String(listed.data[0]!.charge)
  assert.equal((await world.webhooks('charge.refunded', chargeId, 8)).length, 8)
  assert.equal((await world.stripe.refunds.retrieve(listed.data[0]!.id)).status, 'succeeded')
})

test('lists come newest first, page by page, and by time', async () => {
  const ids: string[] = []
  const started = Math.floor(world.now().getTime() / 1000) + 60
  world.advance(1)
  for (let made = 0; made < 7; made += 1) ids.unshift((await world.open()).id)
  world.advance(1)
  await world.open()
  const range = { created: { gte: started, lt: started + 60 } }
  const page = await world.stripe.checkout.sessions.list({ ...range, limit: 3 })
  assert.deepEqual([page.data.length, page.has_more], [3, true])
  const rest = await world.stripe.checkout.sessions.list({ ...range, limit: 4, starting_after: ids[2]! })
  assert.deepEqual([rest.data.length, rest.has_more], [4, false])
  const before = await world.stripe.checkout.sessions.list({ ...range, limit: 2, ending_before: ids[3]! })
  assert.deepEqual(
    before.data.map((session) => session.id),
    ids.slice(1, 3),
  )
  const all: string[] = []
  for await (const session of world.stripe.checkout.sessions.list({ ...range, limit: 2 }))
    all.push(session.id)
  assert.deepEqual(all, ids)
})

test('objects are found by id, with the payment expanded on request', async () => {
  const paid = await world.paid()
  const session = await world.stripe.checkout.sessions.retrieve(paid.id, { expand: ['payment_intent'] })
  assert.equal((session.payment_intent as Stripe.PaymentIntent).amount_received, 2430_00)
  const intent = await world.stripe.paymentIntents.retrieve(paid.intentId!)
  assert.equal(intent.metadata['booking_id'], paid.bookingId)
  const [webhook] = await world.webhooks('checkout.session.completed', paid.id)
  const event = await world.stripe.events.retrieve(webhook!.event.id)
  assert.equal((event.data.object as Stripe.Checkout.Session).id, paid.id)
  await assert.rejects(
    world.stripe.checkout.sessions.retrieve('cs_test_nobody'),
    refusal(404, 'resource_missing', /No such checkout\.session: 'cs_test_nobody'/),
  )
})

test('refuses what Stripe refuses', async () => {
  const { sessions } = world.stripe.checkout
  const soon = Math.floor(world.now().getTime() / 1000) + 10 * 60
  const price_data = { currency: 'usd', unit_amount: 100_00, product_data: { name: 'Trek' } }
  const good: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    success_url: 'http://chautari.test/ok',
  }
  assert.equal((await sessions.create(good)).status, 'open')
  const bad: [Record<string, unknown>, string, RegExp][] = [
    [{ mode: undefined }, 'parameter_missing', /Missing required param: mode/],
    [{ expires_at: soon }, 'parameter_invalid_integer', /at least 30 minutes/],
    [{ expires_at: soon + 48 * 3600 }, 'parameter_invalid_integer', /less than 24 hours/],
    [
      { line_items: [{ quantity: 1, price_data: { ...price_data, unit_amount: 49 } }] },
      'amount_too_small',
      /0\.50/,
    ],
    [
      { line_items: [{ quantity: 1, price_data: { ...price_data, unit_amount: 1.5 } }] },
      'parameter_invalid_integer',
      /Invalid integer/,
    ],
    [{ payment_method_types: ['card'] }, 'parameter_unknown', /unknown parameter: payment_method_types/],
    [{ mode: 'setup' }, 'parameter_unknown', /can not pass `line_items`/],
    [{ mode: 'setup', line_items: undefined }, 'parameter_invalid_string', /for a customer only/],
    [{ customer: 'cus_nobody' }, 'resource_missing', /No such customer: 'cus_nobody'/],
    [
      { customer: 'cus_nobody', customer_email: 'maya@example.com' },
      'parameters_exclusive',
      /only specify one of these parameters/,
    ],
    [
      { payment_intent_data: { setup_future_usage: 'on_session' } },
      'parameter_invalid_enum',
      /`off_session` only/,
    ],
    [
      { payment_intent_data: { setup_future_usage: 'off_session' } },
      'parameter_invalid_string',
      /for a customer only/,
    ],
    [{ customer_email: 'nobody' }, 'email_invalid', /Invalid email/],
    [{ success_url: 'javascript:alert(1)' }, 'url_invalid', /valid URL/],
  ]
  for (const [change, code, message] of bad)
    await assert.rejects(sessions.create({ ...good, ...change } as typeof good), refusal(400, code, message))
  const live = new Stripe('sk_live_x', { ...world.where, maxNetworkRetries: 0 })
  await assert.rejects(live.checkout.sessions.list(), refusal(401, undefined, /Invalid API Key/))
  await assert.rejects(world.stripe.customers.list(), refusal(404, undefined, /Unrecognized request URL/))
})
