import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { payIntent } from '#integrations/stripe-stand-in/charges/intent-api.ts'
import { type StandInWorld, standInWorld } from '#integrations/stripe-stand-in/stand-in-world.ts'
import { soon } from '#test/soon.ts'
import type { FaultKind } from '#integrations/stripe-stand-in/switches.ts'
import { chargeOrder, saveCardByPaying, type Saved } from './saved-card-world.ts'

let world: StandInWorld
let saved: Saved
before(async () => {
  world = await standInWorld()
  saved = await saveCardByPaying(world)
})
afterEach(() => world.standIn.calm())
after(() => world.close())

const charge = (order: ReturnType<typeof chargeOrder>) => world.payments.chargeSaved(order, order.paymentId)
/** The ids of the payment intents for an attempt, at the provider itself. */
const intentsOf = async (paymentId: string): Promise<string[]> => {
  const found: string[] = []
  for await (const intent of world.stripe.paymentIntents.list({ limit: 100 }))
    if (intent.metadata['payment_id'] === paymentId) found.push(intent.id)
  return found
}

test('20 simultaneous calls and a later one charge once; without the key, each charges', async () => {
  const order = chargeOrder(saved)
  const charges = await Promise.all(Array.from({ length: 20 }, () => charge(order)))
  const [first] = charges
  for (const each of charges) assert.deepEqual(each, first)
  assert.deepEqual(await charge(order), first)
  assert.deepEqual(await intentsOf(order.paymentId), [first!.intentId])

  const control = chargeOrder(saved)
  for (let times = 0; times < 2; times += 1)
    await world.stripe.paymentIntents.create({
      amount: control.amountCents,
      currency: 'usd',
      customer: control.customerId,
      payment_method: control.methodId,
      off_session: true,
      confirm: true,
      metadata: { payment_id: control.paymentId },
    })
  assert.equal((await intentsOf(control.paymentId)).length, 2)
})

test('a call that is repeated after the key has expired returns the first charge, in any of its states', async () => {
  const later = await saveCardByPaying(world, '4000 0000 0000 0341')
  const orders = [chargeOrder(saved), chargeOrder(later), chargeOrder(later)]
  const first = await Promise.all(orders.map(charge))
  await world.payments.cancelCharge(first[2]!.intentId)
  world.advance(25 * 60)
  const again = await Promise.all(orders.map(charge))
  assert.deepEqual(
    again.map(({ intentId, state }) => [intentId, state]),
    first.map(({ intentId }, index) => [intentId, ['paid', 'declined', 'cancelled'][index]]),
  )
  for (const { paymentId } of orders) assert.equal((await intentsOf(paymentId)).length, 1)
})

test('a key that is repeated with another card returns the charge of the first one', async () => {
  const order = chargeOrder(saved)
  const first = await charge(order)
  const other = await saveCardByPaying(world, '5555 5555 5555 4444')
  const { customerId, methodId } = other.card
  assert.deepEqual(await charge({ ...order, customerId, methodId }), first)
  assert.equal((await intentsOf(order.paymentId)).length, 1)
})

const faults: [fault: FaultKind, made: number][] = [
  ['500', 0],
  ['429', 0],
  ['reset', 1],
  ['hang', 1],
  ['stored-500', 1],
]
for (const [fault, made] of faults)
  for (const number of ['4242 4242 4242 4242', '4000 0000 0000 0341'])
    test(`${fault} on the card ${number.slice(-4)}: the repeated call makes the only charge`, async () => {
      const order = chargeOrder(await saveCardByPaying(world, number))
      await world.standIn.next({ fault, on: 'intents.create' })
      await assert.rejects(charge(order), { name: 'OutsideError', refused: false })
      assert.equal((await intentsOf(order.paymentId)).length, made)
      const { intentId, state } = await charge(order)
      assert.equal(state, number.startsWith('4242') ? 'paid' : 'declined')
      world.advance(25 * 60)
      assert.equal((await charge(order)).intentId, intentId)
      assert.deepEqual(await intentsOf(order.paymentId), [intentId])
    })

test('a stored failure that charged nothing uses the key up, and the error says so', async () => {
  const order = chargeOrder(saved)
  await world.standIn.next({ fault: 'stored-500', on: 'intents.create', acts: false })
  await assert.rejects(charge(order), { refused: false })
  await assert.rejects(charge(order), { refused: true, spent: true })
  assert.deepEqual(await intentsOf(order.paymentId), [])
})

test('no answer to the search charges nothing', async () => {
  const order = chargeOrder(saved)
  await world.standIn.next({ fault: '500', on: 'intents.list' })
  await assert.rejects(charge(order), { name: 'OutsideError', call: 'stripe paymentIntents.list' })
  assert.deepEqual(await intentsOf(order.paymentId), [])
})

test('cancelling is repeatable, and a charge that has just been paid is returned as paid', async () => {
  const asking = await saveCardByPaying(world, '4000 0027 6000 3184')
  const made = await charge(chargeOrder(asking))
  await world.standIn.next({ fault: 'reset', on: 'intents.cancel' })
  await assert.rejects(world.payments.cancelCharge(made.intentId), { name: 'OutsideError' })
  const cancelled = await world.payments.cancelCharge(made.intentId)
  assert.deepEqual(
    [cancelled.state, cancelled.declineCode, cancelled.card],
    ['cancelled', 'authentication_required', null],
  )
  assert.deepEqual(await world.payments.findCharge(made.intentId), cancelled)
  assert.equal((await world.webhooks('payment_intent.canceled', made.intentId)).length, 1)
  assert.equal(await payIntent(world.standIn.store, made.intentId), false, 'it can never be paid later')

  const paid = await charge(chargeOrder(saved))
  assert.deepEqual(await world.payments.cancelCharge(paid.intentId), paid)
  const racing = await charge(chargeOrder(asking))
  await world.standIn.next({ fault: 'paid-first', on: 'intents.cancel' })
  const { state, card } = await world.payments.cancelCharge(racing.intentId)
  assert.deepEqual([state, card?.last4], ['paid', '3184'])
  await assert.rejects(world.payments.cancelCharge('pi_nobody'), { status: 404 })
})

test('of a simultaneous cancellation and payment the first wins and the other finds it, 20 times', async () => {
  const asking = await saveCardByPaying(world, '4000 0027 6000 3184')
  const tally = { paid: 0, cancelled: 0 }
  for (let round = 0; round < 20; round += 1) {
    const { intentId } = await charge(chargeOrder(asking))
    const balance = await world.payments.balance()
    let isPaid = false
    const pay = async () => void (isPaid = await payIntent(world.standIn.store, intentId))
    const cancel = async () => void (await world.payments.cancelCharge(intentId))
    await inOrder(intentId, round % 2 ? [cancel, pay] : [pay, cancel])
    const { state } = await world.payments.cancelCharge(intentId)
    assert.deepEqual([state, isPaid], round % 2 ? ['cancelled', false] : ['paid', true])
    assert.equal(await world.payments.balance(), balance + (round % 2 ? 0 : 965_00 - 28_29))
    tally[round % 2 ? 'cancelled' : 'paid'] += 1
  }
  assert.deepEqual(tally, { paid: 10, cancelled: 10 })
})

/** Runs both at once: both wait for the same payment intent, the first one before the second. */
async function inOrder(intentId: string, [first, second]: (() => Promise<void>)[]): Promise<void> {
  const { pool } = world.standIn.store
  const holder = await pool.connect()
  const waiting = async (number: number) =>
    soon(async () => {
      const { rows } = await pool.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0].n === number
    })
  await holder.query('begin')
  await holder.query('select from stand_in.intent where id = $1 for update', [intentId])
  const running = [first!()]
  await waiting(1)
  running.push(second!())
  await waiting(2)
  await holder.query('commit')
  holder.release()
  await Promise.all(running)
}
