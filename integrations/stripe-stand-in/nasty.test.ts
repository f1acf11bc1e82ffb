import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { soon } from '#test/soon.ts'
import { standInPast } from './past-payments.ts'
import { type StandInWorld, standInWorld } from './stand-in-world.ts'

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
const hourAgo = () => new Date(world.now().getTime() - 3_600_000)
const intentOf = async (number = '4242 4242 4242 4242') => {
  const session = await world.open({ amountCents: 1000_00 })
  await world.pay(session.id, { number, expiry: '12 / 30', cvc: '123', name: 'Maya L' })
  return (await world.payments.findSession(session.id)).intentId!
}
const refundOf = (intentId: string, amountCents = 400_00) => {
  const refundId = crypto.randomUUID()
  return { refundId, sent: world.payments.refund({ intentId, amountCents, refundId }, refundId) }
}

test('the same card has the same fingerprint, another has another; lists show no card', async () => {
  const paid = await Promise.all([world.paid(), world.paid()])
  const [one, two] = paid.map(({ card }) => card)
  assert.equal(one?.last4, '4242')
  assert.deepEqual(one, two)
  const other = await world.open()
  await world.pay(other.id, { number: '5555 5555 5555 4444', expiry: '12 / 30', cvc: '123', name: 'M' })
  const { card } = await world.payments.findSession(other.id)
  assert.equal(card?.last4, '4444')
  assert.notEqual(card?.fingerprint, one?.fingerprint)
  const listed = await all(world.payments.listSessions(hourAgo()))
  assert.ok(listed.some(({ id, paid: isPaid, card: none }) => id === other.id && isPaid && none === null))
})

test('the test control decides whether a simultaneous payment or expiry wins', async () => {
  const paid = await world.open()
  await world.standIn.next({ fault: 'paid-first', on: 'sessions.expire' })
  const answer = await world.payments.expireSession(paid.id)
  assert.deepEqual([answer.state, answer.paid], ['complete', true])

  const closed = await world.open()
  await world.standIn.next({ fault: 'expired-first', on: 'pay' })
  await world.pay(closed.id)
  const truth = await world.payments.findSession(closed.id)
  assert.deepEqual([truth.state, truth.paid], ['expired', false])
  assert.equal(await world.standIn.payAnyway(closed.id), true)
  assert.equal((await world.payments.findSession(closed.id)).paid, true)
})

test('a slow answer is complete', async () => {
  await world.standIn.next({ fault: 'slow', on: 'sessions.create' })
  assert.equal((await world.open()).state, 'open')
  const { rows } = await world.standIn.store.pool.query(
    `select sum(times)::int as left from stand_in.fault where fault = 'slow'`,
  )
  assert.deepEqual(rows, [{ left: 0 }], 'this answer was the slow one')
})

for (const [mode, begins, ends, event] of [
  ['waiting', 'pending', 'succeeded', 'refund.updated'],
  ['waiting-then-failing', 'pending', 'failed', 'refund.failed'],
  ['failing-late', 'succeeded', 'failed', 'refund.failed'],
] as const)
  test(`a refund that is ${mode} begins ${begins} and ends ${ends} ten minutes later`, async () => {
    const intentId = await intentOf()
    await world.standIn.refunds(mode)
    const before = await world.payments.balance()
    const { sent } = refundOf(intentId)
    const { id, state } = await sent
    assert.equal(state, begins)
    assert.equal(await world.payments.balance(), before - 400_00)
    world.advance(9)
    assert.equal((await world.payments.findRefund(id)).state, begins)
    world.advance(2)
    assert.equal((await world.payments.findRefund(id)).state, ends)
    assert.ok((await world.webhooks(event, id)).length >= 1)
    assert.equal(await world.payments.balance(), ends === 'failed' ? before : before - 400_00)
  })

test('only a failed refund is sent again under the same id', async () => {
  const intentId = await intentOf()
  await world.standIn.refunds('waiting-then-failing')
  const { refundId, sent } = refundOf(intentId)
  const first = await sent
  const again = () => world.payments.refund({ intentId, amountCents: 400_00, refundId }, refundId)
  assert.equal((await again()).id, first.id)
  world.advance(11)
  await world.standIn.refunds('at-once')
  assert.equal((await world.payments.findRefund(first.id)).state, 'failed')
  const second = await again()
  assert.notEqual(second.id, first.id)
  assert.equal(second.state, 'succeeded')
  assert.equal((await again()).id, second.id)
})

test('a refund requested again a day later, when its key has expired, is not paid twice', async () => {
  const intentId = await intentOf()
  const { refundId, sent } = refundOf(intentId)
  const first = await sent
  world.advance(25 * 60)
  const again = await world.payments.refund({ intentId, amountCents: 400_00, refundId }, refundId)
  assert.equal(again.id, first.id)
})

for (const acts of [true, false])
  test(`a refund whose key stores a failure (${acts ? 'made' : 'not made'}) is sent exactly once`, async () => {
    const intentId = await intentOf()
    await world.standIn.next({ fault: 'stored-500', on: 'refunds.create', acts })
    const { refundId, sent } = refundOf(intentId)
    await assert.rejects(sent, { name: 'OutsideError', status: 500 })
    const again = await world.payments.refund({ intentId, amountCents: 400_00, refundId }, refundId)
    assert.equal(again.refundId, refundId)
    assert.equal((await world.stripe.refunds.list({ payment_intent: intentId })).data.length, 1)
  })

test('the balance is the charges less fees, refunds and transfers to the bank', async () => {
  const before = await world.payments.balance()
  const since = world.now()
  const intentId = await intentOf()
  assert.equal((await world.payments.balance()) - before, 1000_00 - 29_30)
  await refundOf(intentId, 250_00).sent
  const moved = await all(world.payments.listMovements(since))
  assert.deepEqual(
    moved
      .filter(({ kind }) => kind !== 'transfer_to_bank')
      .map(({ kind, amountCents, feeCents }) => [kind, amountCents, feeCents])
      .slice(0, 2),
    [
      ['refund', -250_00, 0],
      ['charge', 1000_00, 29_30],
    ],
  )
  world.advance(4 * 24 * 60)
  // The whole available balance is transferred.
  await soon(async () => (await world.payments.balance()) === 0)
  const transfers = (await all(world.payments.listMovements(since))).filter(
    ({ kind }) => kind === 'transfer_to_bank',
  )
  assert.ok(transfers.length >= 1)
  assert.ok(transfers.every(({ amountCents }) => amountCents < 0))
})

for (const end of ['won', 'lost'] as const)
  test(`a dispute withdraws its charge from the balance, and when it is ${end} the charge ${end === 'won' ? 'returns' : 'stays withdrawn'}`, async () => {
    const before = await world.payments.balance()
    const intentId = await intentOf('4000 0000 0000 0259')
    const [dispute] = (await all(world.payments.listDisputes(hourAgo()))).filter(
      (each) => each.intentId === intentId,
    )
    assert.deepEqual([dispute?.state, dispute?.amountCents], ['open', 1000_00])
    assert.equal((await world.payments.balance()) - before, -29_30 - 15_00)
    await assert.rejects(refundOf(intentId).sent, { code: 'charge_disputed', refused: true })
    assert.equal(await world.standIn.closeDispute(intentId, end), dispute?.id)
    assert.equal((await world.payments.balance()) - before, (end === 'won' ? 1000_00 : 0) - 29_30 - 15_00)
    assert.equal((await world.webhooks('charge.dispute.closed', dispute!.id)).length, 1)
  })

test('the session and the event of a payment name its mode', async () => {
  const session = await world.open()
  await world.standIn.bend(session.id, { livemode: true })
  await world.pay(session.id)
  assert.equal((await world.payments.findSession(session.id)).live, true)
  const [webhook] = await world.webhooks('checkout.session.completed', session.id)
  assert.equal(webhook?.event.live, true)
  assert.equal(world.payments.live, false)
})

test('records earlier payments once, and can refund them', async () => {
  const paidAt = new Date(world.now().getTime() - 20 * 86_400_000)
  const bookingId = crypto.randomUUID()
  const past = {
    sessionId: 'cs_test_past1',
    intentId: 'pi_past1',
    bookingId,
    paymentId: crypto.randomUUID(),

    amount: 500_00,
    paidAt,
    refunds: [{ id: 're_past1', refundId: crypto.randomUUID(), amount: 200_00, sentAt: world.now() }],
  }
  const before = await world.payments.balance()
  const { remember } = standInPast(world.standIn.store.pool)
  await remember([past])
  await remember([past])
  assert.equal((await world.payments.balance()) - before, 500_00 - 14_80 - 200_00)
  const session = await world.payments.findSession('cs_test_past1')
  assert.deepEqual([session.paid, session.bookingId, session.card?.last4], [true, bookingId, '4242'])
  assert.equal((await refundOf('pi_past1', 300_00).sent).state, 'succeeded')
  await assert.rejects(refundOf('pi_past1', 1).sent, { code: 'charge_already_refunded' })
})
