import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FaultKind, Operation } from '#integrations/stripe-stand-in/switches.ts'
import { boughtBooking, leadOf } from '../samples/bought-booking.ts'
import { type MoneyWorld, moneyWorld } from '../money/money-world.ts'
import { checkPromisedTime } from '../quick-or-full.ts'
import { cancelBooking } from '#domain/cancellation/cancel-booking.ts'
import { expireHolds } from '#domain/checkout/end-hold.ts'
import { Refusal } from '#domain/refusal.ts'
import { applyRefund } from '#domain/payment/apply-refund.ts'
import { pollRefunds } from '#domain/payment/poll-refunds.ts'
import { sendRefund } from '#domain/payment/send-refund.ts'
import { settleSession } from '#domain/checkout/settle-payment.ts'
import { startCheckout } from '#domain/checkout/start-checkout.ts'

const PRICE = 1240_00
let world: MoneyWorld
before(async () => {
  world = await moneyWorld()
})
after(() => world.close())
afterEach(async () => {
  await world.standIn.calm()
  assert.deepEqual(await world.violations(), [])
})

let seen = 0
let slowest = 0
const departure = () => world.departure()
const sent = async () => boughtBooking(world, { departure: await departure(), until: 'sent' })
const attempts = (bookingId: string) =>
  world.db
    .selectFrom('payment')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
const sessionsOf = async (bookingId: string) => {
  const { rows } = await sql<{
    id: string
  }>`select id from stand_in.session where client_reference_id = ${bookingId}`.execute(world.db)
  return rows
}
const checkout = ({ id, visitor }: Awaited<ReturnType<typeof sent>>) =>
  startCheckout(world.deps, { bookingId: id, shownTotalCents: null, origin: world.deps.origin }, visitor)

/**
 * Runs it under a fault, within the promised time, and without an open transaction while waiting for the provider.
 */
async function under(fault: FaultKind, on: Operation, act: () => Promise<unknown>, acts?: boolean) {
  await world.standIn.next({ fault, on, ...(acts !== undefined && { acts }) })
  const started = performance.now()
  let isOver = false
  const outcome = act()
    .then(
      (value) => ({ value, error: null }),
      (error: unknown) => ({ value: null, error }),
    )
    .finally(() => (isOver = true))
  while (!isOver) {
    const { rows } = await sql`select from pg_stat_activity where application_name = 'chautari-test'
      and state = 'idle in transaction' and datname = current_database()
      and clock_timestamp() - xact_start > interval '1 second'`.execute(world.db)
    assert.equal(rows.length, 0, 'a transaction is open during an outside call')
    await pause(100)
  }
  const took = performance.now() - started
  checkPromisedTime(`${fault} on ${on}`, took, 10_000)
  ;[seen, slowest] = [seen + 1, Math.max(slowest, took)]
  return outcome
}

const faults: [FaultKind, acts?: boolean][] = [
  ['500'],
  ['stored-500', true],
  ['stored-500', false],
  ['429'],
  ['hang'],
  ['reset'],
]

for (const [fault, acts] of faults) {
  const name = `${fault}${acts === false ? ' without an effect' : ''}`

  test(`${name} while the session opens: one session, paid once`, async () => {
    const booking = await sent()
    const { error } = await under(fault, 'sessions.create', () => checkout(booking), acts)
    assert.ok(error === null || (error instanceof Refusal && error.code === 'checkout-unavailable'))
    const { url } = await checkout(booking)
    assert.equal((await checkout(booking)).url, url)
    assert.equal((await sessionsOf(booking.id)).length, 1)
    const sessionId = url?.split('/').at(-1) ?? ''
    await world.standIn.payAnyway(sessionId)
    await settleSession(world.deps, { sessionId })
    assert.equal((await world.booking(booking.id)).state, 'confirmed')
    // A key with a stored failure that created nothing is abandoned with its attempt.
    const states = (await attempts(booking.id)).map(({ state }) => state)
    assert.deepEqual(states, acts === false ? ['expired', 'captured'] : ['captured'])
  })

  if (acts !== false)
    test(`${name} while a hold ends: its spots stay until the provider has answered`, async () => {
      const bought = await boughtBooking(world, { departure: await departure(), until: 'card page' })
      world.clock.minutes(31)
      await under(fault, 'sessions.expire', () => expireHolds(world.deps))
      const { state } = await world.booking(bought.id)
      assert.equal(await world.spotsTaken(bought.departure.id), state === 'held' ? 1 : 0)
      await expireHolds(world.deps)
      assert.equal((await world.booking(bought.id)).state, 'expired')
      assert.equal((await world.deps.payments.findSession(bought.sessionId)).state, 'expired')
    })

  test(`${name} while a refund is sent: sent once`, async () => {
    const { refundId, intentId } = await approvedRefund()
    const { error } = await under(fault, 'refunds.create', () => sendRefund(world.deps, { refundId }), acts)
    if (error) await sendRefund(world.deps, { refundId })
    const { rows } = await sql`select from stand_in.refund where intent_id = ${intentId}`.execute(world.db)
    assert.equal(rows.length, 1)
    assert.equal((await refundOf(refundId)).state, 'succeeded')
    assert.equal(await world.providerHoldsMore(), 0)
  })
}

test('tests each fault of the provider, and every call ends', (t) => {
  assert.equal(seen, 17)
  t.diagnostic(
    `promise 22: ${seen} faults of the provider: each act whole and once, the slowest answer after ${Math.round(slowest)} ms`,
  )
})

test('polls a pending refund until it is done', async () => {
  await world.standIn.refunds('waiting')
  await world.standIn.webhooks('off')
  const { refundId } = await approvedRefund()
  await sendRefund(world.deps, { refundId })
  assert.equal((await refundOf(refundId)).state, 'submitted')
  assert.equal(await pollRefunds(world.deps), 1)
  assert.equal((await refundOf(refundId)).state, 'submitted')
  world.clock.minutes(11)
  assert.equal(await pollRefunds(world.deps), 1)
  const { state, succeeded_at } = await refundOf(refundId)
  assert.deepEqual([state, succeeded_at], ['succeeded', world.clock.now()])
  assert.equal(await pollRefunds(world.deps), 0)
})

test('after a retry, the outcome of the first sending does not fail the second', async () => {
  // The test itself reports the outcomes, in its order.
  await world.standIn.refunds('waiting-then-failing')
  await world.standIn.webhooks('off')
  const { refundId } = await approvedRefund()
  await sendRefund(world.deps, { refundId })
  const first = (await refundOf(refundId)).provider_refund_id ?? ''
  world.clock.minutes(11)
  await pollRefunds(world.deps)
  assert.equal((await refundOf(refundId)).state, 'failed')

  await world.standIn.refunds('at-once')
  await world.db.updateTable('refund').set({ state: 'approved' }).where('id', '=', refundId).execute()
  const late = await world.deps.payments.findRefund(first)
  assert.equal(late.state, 'failed')
  await applyRefund(world.deps, late)
  assert.equal((await refundOf(refundId)).state, 'approved')
  await sendRefund(world.deps, { refundId })
  await applyRefund(world.deps, late)
  const { state, provider_refund_id, attempts: tries } = await refundOf(refundId)
  assert.deepEqual([state, tries], ['succeeded', 2])
  assert.notEqual(provider_refund_id, first)
})

const refundOf = (id: string) =>
  world.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function approvedRefund() {
  const bought = await boughtBooking(world, { departure: await departure(), until: 'card page' })
  await world.standIn.payAnyway(bought.sessionId)
  await settleSession(world.deps, bought)
  const shown = { cardCents: PRICE, creditCents: 0 }
  await cancelBooking(world.deps, { bookingId: bought.id, shown, reason: '' }, await leadOf(world, bought.id))
  const [payment] = await attempts(bought.id)
  const [refund] = await world.db
    .updateTable('refund')
    .set({ state: 'approved', approved_at: world.clock.now() })
    .where('payment_id', '=', payment?.id ?? '')
    .returning('id')
    .execute()
  return { refundId: refund?.id ?? '', intentId: payment?.intent_id ?? '' }
}
