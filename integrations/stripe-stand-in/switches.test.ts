import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { OutsideError } from '../outside-error.ts'
import { type StandInWorld, standInWorld } from './stand-in-world.ts'
import type { FaultKind } from './switches.ts'

let world: StandInWorld
before(async () => {
  world = await standInWorld()
})
afterEach(() => world.standIn.calm())
after(() => world.close())

const failure = async (call: Promise<unknown>): Promise<OutsideError> => {
  const error = await call.then(
    () => assert.fail('it should have failed'),
    (error: OutsideError) => error,
  )
  assert.equal(error.name, 'OutsideError')
  return error
}
const sessionsOf = async (paymentId: string) => {
  const { data } = await world.stripe.checkout.sessions.list({ limit: 100 })
  return data.filter((session) => session.metadata?.['payment_id'] === paymentId)
}

const cases: [fault: FaultKind, status: number | null, code: string, made: number][] = [
  ['500', 500, 'api_error', 0],
  ['429', 429, 'rate_limit', 0],
  ['reset', null, 'StripeConnectionError', 1],
  ['hang', null, 'StripeConnectionError', 1],
]

for (const [fault, status, code, made] of cases)
  test(`${fault}: the call fails, and its repetition opens the only session`, async () => {
    const order = world.order()
    await world.standIn.next({ fault, on: 'sessions.create' })
    const error = await failure(world.payments.openSession(order, order.paymentId))
    assert.deepEqual([error.status, error.code, error.final], [status, code, false])
    assert.equal((await sessionsOf(order.paymentId)).length, made)
    const session = await world.payments.openSession(order, order.paymentId)
    assert.deepEqual(
      (await sessionsOf(order.paymentId)).map(({ id }) => id),
      [session.id],
    )
  })

test('after a stored 500 that created a session, the repeated call finds it by the payment', async () => {
  const order = world.order()
  await world.standIn.next({ fault: 'stored-500', on: 'sessions.create' })
  assert.equal((await failure(world.payments.openSession(order, order.paymentId))).status, 500)
  const session = await world.payments.openSession(order, order.paymentId)
  assert.equal(session.paymentId, order.paymentId)
  assert.equal((await sessionsOf(order.paymentId)).length, 1)
})

test('after a stored 500 that created nothing, the key is used up, and the error says so', async () => {
  const order = world.order()
  await world.standIn.next({ fault: 'stored-500', on: 'sessions.create', acts: false })
  await failure(world.payments.openSession(order, order.paymentId))
  const again = await failure(world.payments.openSession(order, order.paymentId))
  assert.deepEqual([again.status, again.final], [500, true])
  assert.equal((await sessionsOf(order.paymentId)).length, 0)
  assert.equal((await world.payments.openSession(order, crypto.randomUUID())).state, 'open')
})

test('a refund whose answer was cut off is not paid twice', async () => {
  const { intentId } = await world.paid()
  const order = { intentId: intentId!, amountCents: 100_00, refundId: crypto.randomUUID() }
  await world.standIn.next({ fault: 'reset', on: 'refunds.create' })
  await failure(world.payments.refund(order, order.refundId))
  await world.payments.refund(order, order.refundId)
  assert.equal((await world.stripe.refunds.list({ payment_intent: intentId! })).data.length, 1)
})
