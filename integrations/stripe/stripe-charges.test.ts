import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Charge } from '#domain/ports/provider-charges.ts'
import { type StandInWorld, standInWorld } from '#integrations/stripe-stand-in/stand-in-world.ts'
import { chargeOrder, completePage, saveCardByPaying } from './saved-card-world.ts'

let world: StandInWorld
before(async () => {
  world = await standInWorld()
})
afterEach(() => world.standIn.calm())
after(() => world.close())

const all = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const each of list) found.push(each)
  return found
}
const DAY = 24 * 60

test('a page that pays and saves returns the saved card; other pages and lists return none', async () => {
  const { session, card } = await saveCardByPaying(world, '5555 5555 5555 4444', { expiry: '3 / 28' })
  const { customerId, methodId, ...rest } = card
  assert.match(customerId, /^cus_/)
  assert.match(methodId, /^pm_/)
  const fingerprint = session.card?.fingerprint
  assert.deepEqual(rest, { brand: 'mastercard', last4: '4444', fingerprint, validUntil: '2028-03' })
  const raw = await world.stripe.paymentIntents.retrieve(session.intentId!)
  assert.deepEqual([raw.customer, raw.payment_method], [customerId, methodId])

  const plain = await world.paid()
  assert.deepEqual([plain.paid, plain.savedCard], [true, null])
  const listed = await all(world.payments.listSessions(world.now()))
  assert.ok(listed.some(({ id, savedCard }) => id === session.id && savedCard === null))
})

test('charges a saved card without its owner, and names the booking and the attempt', async () => {
  const saved = await saveCardByPaying(world)
  const order = chargeOrder(saved)
  const balance = await world.payments.balance()
  const charge = await world.payments.chargeSaved(order, order.paymentId)
  const { intentId, ...rest } = charge
  assert.deepEqual(rest, {
    state: 'paid',
    declineCode: null,
    amountCents: 965_00,
    currency: 'usd',
    bookingId: order.bookingId,
    paymentId: order.paymentId,
    instalmentId: order.instalmentId,
    tries: 1,
    live: false,
    createdAt: world.now(),
    card: saved.session.card,
  } satisfies Omit<Charge, 'intentId'>)
  assert.deepEqual(await world.payments.findCharge(intentId), charge)
  assert.equal(await world.payments.balance(), balance + 965_00 - 28_29)
  await world.webhooks('payment_intent.succeeded', intentId)
  assert.equal((await world.stripe.paymentIntents.retrieve(intentId)).description, order.description)
})

const refused: [number: string, state: Charge['state'], declineCode: string | null][] = [
  ['4000 0000 0000 0341', 'declined', 'card_declined'],
  ['4000 0027 6000 3184', 'unconfirmed', null],
  ['4000 0000 0000 0069', 'declined', 'expired_card'],
]
for (const [number, state, declineCode] of refused)
  test(`the test card ${number} pays on a page, and a later charge of it is ${state}`, async () => {
    const saved = await saveCardByPaying(world, number)
    if (declineCode === 'expired_card')
      assert.equal(saved.card.validUntil, world.now().toISOString().slice(0, 7))
    const balance = await world.payments.balance()
    const order = chargeOrder(saved)
    const charge = await world.payments.chargeSaved(order, order.paymentId)
    assert.deepEqual([charge.state, charge.declineCode, charge.card], [state, declineCode, null])
    assert.deepEqual(await world.payments.findCharge(charge.intentId), charge)
    assert.deepEqual(await world.payments.chargeSaved(order, order.paymentId), charge)
    world.advance(25 * 60)
    assert.deepEqual(await world.payments.chargeSaved(order, order.paymentId), charge, 'a day later')
    assert.equal(await world.payments.balance(), balance)
    assert.equal((await world.webhooks('payment_intent.payment_failed', charge.intentId)).length, 1)

    const refund = { intentId: charge.intentId, amountCents: 1_00, refundId: crypto.randomUUID() }
    await assert.rejects(world.payments.refund(refund, refund.refundId), { refused: true })
    assert.equal((await world.payments.cancelCharge(charge.intentId)).state, 'cancelled')
  })

test('a card is declined after its last month by the clock', async () => {
  const saved = await saveCardByPaying(world, undefined, { expiry: '02 / 27' })
  const charge = async () => {
    const order = chargeOrder(saved)
    return world.payments.chargeSaved(order, order.paymentId)
  }
  const states: [string, string | null][] = []
  for (const month of ['2027-02-28T12:00:00Z', '2027-03-01T00:00:00Z']) {
    world.advance((new Date(month).getTime() - world.now().getTime()) / 60_000)
    const { state, declineCode } = await charge()
    states.push([state, declineCode])
  }
  assert.deepEqual(states, [
    ['paid', null],
    ['declined', 'expired_card'],
  ])
})

test('a card that was declined pays the next attempt after its bank allows it', async () => {
  const saved = await saveCardByPaying(world)
  const states: string[] = []
  for (const answer of ['card_declined', 'authentication_required', 'paid'] as const) {
    await world.standIn.charges(answer)
    const order = chargeOrder(saved)
    states.push((await world.payments.chargeSaved(order, order.paymentId)).state)
    world.advance(DAY)
  }
  assert.deepEqual(states, ['declined', 'unconfirmed', 'paid'])
})

test('lists the charges of saved cards, newest first, and no payment of a page', async () => {
  world.advance(1)
  const since = world.now()
  const paid = await saveCardByPaying(world)
  const declined = await saveCardByPaying(world, '4000 0000 0000 0341')
  await world.paid()
  const made: string[] = []
  for (const saved of [paid, declined, paid]) {
    const order = chargeOrder(saved)
    made.unshift((await world.payments.chargeSaved(order, order.paymentId)).intentId)
  }
  const listed = await all(world.payments.listCharges(since))
  assert.deepEqual(
    listed.map(({ intentId, state, card }) => [intentId, state, card]),
    made.map((intentId, index) => [intentId, index === 1 ? 'declined' : 'paid', null]),
  )
  const page = await world.payments.findCharge(paid.session.intentId!)
  assert.deepEqual([page.state, page.bookingId, page.paymentId], ['paid', null, null])
  await assert.rejects(world.payments.findCharge('pi_nobody'), { status: 404 })
})

test('a charge of a saved card is refunded and disputed like any payment', async () => {
  const saved = await saveCardByPaying(world, '4000 0000 0000 0259')
  const order = chargeOrder(saved)
  const { intentId } = await world.payments.chargeSaved(order, order.paymentId)
  const disputes = await all(world.payments.listDisputes(new Date(0)))
  assert.equal(disputes.filter((dispute) => dispute.intentId === intentId).length, 1)
  await world.standIn.closeDispute(intentId, 'won')
  const refund = { intentId, amountCents: 965_00, refundId: crypto.randomUUID() }
  assert.equal((await world.payments.refund(refund, refund.refundId)).state, 'succeeded')
})

test('a card that is removed is charged no more, and removing it again is fine', async () => {
  const saved = await saveCardByPaying(world)
  await world.standIn.next({ fault: 'reset', on: 'methods.detach' })
  await assert.rejects(world.payments.forgetCard(saved.card.methodId), { name: 'OutsideError' })
  await world.payments.forgetCard(saved.card.methodId)
  await world.payments.forgetCard(saved.card.methodId)
  await world.payments.forgetCard('pm_nobody')
  assert.equal((await world.payments.findSession(saved.session.id)).savedCard, null)

  const order = chargeOrder(saved)
  await assert.rejects(world.payments.chargeSaved(order, order.paymentId), { refused: true, spent: false })
  const charges = await all(world.payments.listCharges(new Date(0)))
  assert.ok(charges.length > 0)
  assert.ok(charges.every(({ paymentId }) => paymentId !== order.paymentId))
  const unknown = chargeOrder(saved, { customerId: 'cus_nobody' })
  await assert.rejects(world.payments.chargeSaved(unknown, unknown.paymentId), { refused: true })
})

test('the stand-in refuses a payment intent that Stripe refuses, and one that it cannot make', async () => {
  const { card } = await saveCardByPaying(world)
  const good = {
    amount: 50,
    currency: 'usd',
    customer: card.customerId,
    payment_method: card.methodId,
    off_session: true,
    confirm: true,
  }
  assert.equal((await world.stripe.paymentIntents.create(good)).status, 'succeeded')
  const bad: [change: object, code: string][] = [
    [{ amount: 49 }, 'amount_too_small'],
    [{ amount: 1.5 }, 'parameter_invalid_integer'],
    [{ currency: 'eur' }, 'parameter_invalid_string'],
    [{ customer: undefined }, 'parameter_missing'],
    [{ customer: 'cus_nobody' }, 'resource_missing'],
    [{ payment_method: 'pm_nobody' }, 'resource_missing'],
    [{ confirm: false }, 'parameter_invalid_enum'],
    [{ off_session: undefined }, 'parameter_invalid_enum'],
    [{ payment_method_types: ['card'] }, 'parameter_unknown'],
  ]
  for (const [change, code] of bad)
    await assert.rejects(world.stripe.paymentIntents.create({ ...good, ...change }), {
      code,
      statusCode: 400,
    })
  const other = await saveCardByPaying(world)
  await assert.rejects(world.stripe.paymentIntents.create({ ...good, customer: other.card.customerId }), {
    message: /must be attached to the customer/,
  })
})

test('a card page saves another card of the same customer without a payment', async () => {
  const saved = await saveCardByPaying(world)
  const order = {
    bookingId: saved.session.bookingId!,
    cardPageId: crypto.randomUUID(),
    customerId: saved.card.customerId,
    email: 'maya@example.com',
    successUrl: 'http://chautari.test/card-saved',
    cancelUrl: 'http://chautari.test/bookings',
    expiresAt: new Date(world.now().getTime() + 45 * 60_000),
  }
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => world.payments.openCardPage(order, order.cardPageId)),
  )
  assert.equal(new Set(opened.map(({ id }) => id)).size, 1)
  const page = opened[0]!
  const { state, amountCents, bookingId, paymentId, cardPageId, savedCard } = page
  assert.deepEqual(
    [state, amountCents, bookingId, paymentId, cardPageId, savedCard],
    ['open', 0, order.bookingId, null, order.cardPageId, null],
  )
  const balance = await world.payments.balance()
  const done = await completePage(world, page.id, '5555 5555 5555 4444')
  assert.deepEqual([done.state, done.paid, done.intentId, done.card], ['complete', false, null, null])
  assert.deepEqual(
    [done.savedCard?.customerId, done.savedCard?.last4, done.savedCard?.validUntil],
    [saved.card.customerId, '4444', '2030-12'],
  )
  assert.equal(await world.payments.balance(), balance)
  await world.webhooks('checkout.session.completed', page.id)
  world.advance(20)
  assert.equal((await world.payments.openCardPage(order, order.cardPageId)).id, page.id, 'a late retry')

  const next = chargeOrder({ session: done, card: done.savedCard! })
  assert.equal((await world.payments.chargeSaved(next, next.paymentId)).card?.last4, '4444')
  const other = { ...order, cardPageId: crypto.randomUUID() }
  const closed = await world.payments.openCardPage(other, other.cardPageId)
  assert.equal((await world.payments.expireSession(closed.id)).state, 'expired')
  const without = { ...other, cardPageId: crypto.randomUUID(), customerId: null }
  const first = await completePage(
    world,
    (await world.payments.openCardPage(without, without.cardPageId)).id,
    '5555 5555 5555 4444',
  )
  assert.match(first.savedCard?.customerId ?? '', /^cus_/)
  assert.notEqual(first.savedCard?.customerId, saved.card.customerId, 'a customer of its own')
  const nobody = { ...other, cardPageId: crypto.randomUUID(), customerId: 'cus_nobody' }
  await assert.rejects(world.payments.openCardPage(nobody, nobody.cardPageId), { refused: true })
})
