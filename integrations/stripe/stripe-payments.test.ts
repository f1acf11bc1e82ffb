import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signatureOf } from '#integrations/stripe-stand-in/deliver-events.ts'
import { type StandInWorld, standInWorld } from '#integrations/stripe-stand-in/stand-in-world.ts'
import { stripePayments } from './stripe-payments.ts'

let world: StandInWorld
before(async () => {
  world = await standInWorld()
})
after(() => world.close())

test('a session requests exactly the cents of the order and names its booking and payment', async () => {
  const order = world.order({ amountCents: 123_45 })
  const session = await world.payments.openSession(order, order.paymentId)
  const { id, url, ...rest } = session
  assert.equal(url, `http://chautari.test/dev/pay/${id}`)
  assert.deepEqual(rest, {
    state: 'open',
    paid: false,
    amountCents: 123_45,
    currency: 'usd',
    intentId: null,
    bookingId: order.bookingId,
    paymentId: order.paymentId,
    instalmentId: null,
    travellerLinkId: null,
    giftCardId: null,
    membershipId: null,
    subscriptionId: null,
    cardPageId: null,
    live: false,
    createdAt: world.now(),
    card: null,
    savedCard: null,
  })
  const raw = await world.stripe.checkout.sessions.retrieve(id)
  assert.equal(raw.expires_at, order.expiresAt.getTime() / 1000)
  assert.equal(raw.success_url, 'http://chautari.test/payment-success?session_id={CHECKOUT_SESSION_ID}')
  assert.equal(raw.client_reference_id, order.bookingId)
})

test('a hold that ends too soon for Stripe still gets a session, and one that ends too late gets a session of a day', async () => {
  const nowSeconds = world.now().getTime() / 1000
  const closes = async (minutes: number) => {
    const session = await world.open({ expiresAt: new Date(world.now().getTime() + minutes * 60_000) })
    return (await world.stripe.checkout.sessions.retrieve(session.id)).expires_at - nowSeconds
  }
  assert.equal(await closes(10), 35 * 60)
  assert.equal(await closes(31), 31 * 60)
  assert.ok((await closes(3 * 24 * 60)) <= 24 * 60 * 60)
})

test('100 simultaneous calls with one key open one session', async () => {
  const order = world.order()
  const calls = Array.from({ length: 100 }, () => world.payments.openSession(order, order.paymentId))
  const ids = new Set((await Promise.all(calls)).map((session) => session.id))
  assert.equal(ids.size, 1)
  const listed = await world.stripe.checkout.sessions.list({ limit: 100 })
  const made = listed.data.filter((session) => session.metadata?.['payment_id'] === order.paymentId)
  assert.equal(made.length, 1)
})

test('a retry so late that its parameters differ finds the session of the first call', async () => {
  const order = world.order({ expiresAt: new Date(world.now().getTime() + 31 * 60_000) })
  const first = await world.payments.openSession(order, order.paymentId)
  world.advance(20)
  assert.equal((await world.payments.openSession(order, order.paymentId)).id, first.id)
})

test('expiring returns the true state: expired, already expired, or paid in the meantime', async () => {
  const session = await world.open()
  assert.equal((await world.payments.expireSession(session.id)).state, 'expired')
  assert.equal((await world.payments.expireSession(session.id)).state, 'expired')
  const paid = await world.paid()
  const answer = await world.payments.expireSession(paid.id)
  assert.deepEqual([answer.state, answer.paid], ['complete', true])
})

test('a refund is sent once per key, and an error names no person', async () => {
  const { intentId } = await world.paid()
  const order = { intentId: intentId!, amountCents: 1215_00, refundId: crypto.randomUUID() }
  const first = await world.payments.refund(order, order.refundId)
  assert.equal(first.state, 'succeeded')
  assert.deepEqual(await world.payments.refund(order, order.refundId), first)
  const refunds = await world.stripe.refunds.list({ payment_intent: intentId! })
  assert.deepEqual(
    refunds.data.map((refund) => [refund.amount, refund.metadata?.['refund_id']]),
    [[1215_00, order.refundId]],
  )

  const wrong = world.order({ email: 'not an address' })
  await assert.rejects(world.payments.openSession(wrong, wrong.paymentId), (error: Error) => {
    assert.equal(error.name, 'OutsideError')
    assert.match(error.message, /^stripe sessions\.create: 400, email_invalid, request req_/)
    assert.ok('refused' in error && error.refused, 'nothing will ever come of it')
    assert.ok(!JSON.stringify(error).includes('not an address'))
    return true
  })
})

test('a refund requested five times at once is sent once', async () => {
  const { intentId } = await world.paid()
  const order = { intentId: intentId!, amountCents: 100_00, refundId: crypto.randomUUID() }
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => world.payments.refund(order, order.refundId)),
  )
  assert.equal(new Set(asked.map(({ id }) => id)).size, 1)
  assert.equal((await world.stripe.refunds.list({ payment_intent: intentId! })).data.length, 1)
})

test('accepts only an event signed with our secret within five minutes', () => {
  const object = { id: 'cs_test_1' }
  const event = { id: 'evt_1', object: 'event', type: 'checkout.session.completed', livemode: false }
  const body = JSON.stringify({ ...event, data: { object } })
  const secret = world.settings.webhookSecret
  const read = (text: string, signature: string) => world.payments.readEvent(Buffer.from(text), signature)
  const minutesAgo = (minutes: number) => new Date(world.now().getTime() - minutes * 60_000)
  const good = signatureOf(body, secret, world.now())
  assert.deepEqual(read(body, good), { id: 'evt_1', type: event.type, objectId: 'cs_test_1', live: false })
  assert.ok(read(body, signatureOf(body, secret, minutesAgo(5))))

  const refused: [string, string][] = [
    [body, signatureOf(body, 'whsec_other', world.now())],
    [body, signatureOf(body, secret, minutesAgo(5.1))],
    [body.replace('cs_test_1', 'cs_test_2'), good],
    [body, good.replace('v1=', 'v0=')],
    [body, good.replace(/t=\d+/, 't=9999999999')],
    [body, ''],
    [body, 't=,v1='],
    ['', good],
    ['[]', signatureOf('[]', secret, world.now())],
    ['null', signatureOf('null', secret, world.now())],
    ['{"id":1}', signatureOf('{"id":1}', secret, world.now())],
    ['no json', signatureOf('no json', secret, world.now())],
  ]
  for (const [text, signature] of refused)
    assert.throws(() => read(text, signature), { name: 'Error', message: 'webhook signature' })
  assert.equal(refused.length, 12)
})

test('fails at once without a provider, with a clear message', async () => {
  const nobody = stripePayments({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    now: world.now,
    host: '127.0.0.1',
    port: 1,
    protocol: 'http',
  })
  await assert.rejects(nobody.findSession('cs_test_1'), /stripe sessions\.retrieve: no answer/)
})
