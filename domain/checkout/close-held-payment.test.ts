import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { type MoneyWorld, moneyWorld } from '#test/money/money-world.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor } from '#test/world.ts'
import { expireHolds } from './end-hold.ts'
import { closeHeldPayment } from './close-held-payment.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { settleSession } from './settle-payment.ts'

let world: MoneyWorld
before(async () => {
  world = await moneyWorld()
  await world.standIn.webhooks('off')
})
after(() => world.close())
afterEach(async () => assert.deepEqual(await world.violations(), []))

const held = async (change: { amount?: number; livemode?: boolean }) => {
  const bought = await boughtBooking(world, { departure: await world.departure(), until: 'card page' })
  await world.standIn.bend(bought.sessionId, change)
  await world.standIn.payAnyway(bought.sessionId)
  assert.equal(await settleSession(world.deps, bought), 'problem')
  const { id } = await world.db
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', bought.id)
    .executeTakeFirstOrThrow()
  return { ...bought, paymentId: id }
}
const open = async () =>
  (await world.db.selectFrom('provider_difference').selectAll().where('settled_at', 'is', null).execute())
    .length
const refunded = async (sessionId: string) => {
  const { rows } = await sql<{
    refunded: number
  }>`select refunded from stand_in.intent where session_id = ${sessionId}`.execute(world.db)
  return rows[0]?.refunded
}

test('held money keeps its spots until an operator sends it back, once', async () => {
  const { id, paymentId, sessionId, departure } = await held({ amount: 999_00 })
  world.clock.minutes(40)
  assert.equal(await expireHolds(world.deps), 0)
  assert.equal(await world.spotsTaken(departure.id), 1)
  const operator = await anOperator(world)
  const decision = { paymentId, sendBack: true, reason: 'Another amount than ours.' }
  await closeHeldPayment(world.deps, decision, operator)
  await assert.rejects(closeHeldPayment(world.deps, decision, operator), { code: 'difference-not-found' })
  assert.equal(await refunded(sessionId), 999_00)
  const { rows: enqueued } =
    await sql`select payload from saved_job where name = 'mail-held-payment-returned'`.execute(world.db)
  assert.deepEqual(enqueued, [{ payload: { bookingId: id, paymentId } }])
  assert.equal(await expireHolds(world.deps), 1)
  assert.equal((await world.booking(id)).state, 'expired')
  assert.equal(await world.spotsTaken(departure.id), 0)

  assert.equal(await settleSession(world.deps, { sessionId }), 'problem')
  await compareWithProvider(world.deps, 'all')
  assert.equal(await open(), 0)
  assert.equal(await world.providerHoldsMore(), 0)
  const acts = await world.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', paymentId)
    .execute()
  assert.deepEqual(
    acts.map(({ act, actor_id, reason }) => [act, actor_id, reason]),
    [['close-held-payment', operator.account.id, decision.reason]],
  )
})

test('closes a payment of the other mode with a reason and moves no money', async () => {
  const { paymentId, sessionId } = await held({ livemode: true })
  const operator = await anOperator(world)
  await closeHeldPayment(world.deps, { paymentId, sendBack: false, reason: 'A test of our own.' }, operator)
  assert.equal(await refunded(sessionId), 0)
  await compareWithProvider(world.deps, 'all')
  assert.equal(await open(), 0)
})

test('decides nothing while the provider does not answer, and the retry sends the money back once', async () => {
  const { paymentId, sessionId } = await held({ amount: 50_00 })
  const operator = await anOperator(world)
  const decision = { paymentId, sendBack: true, reason: 'Another amount than ours.' }
  await world.standIn.next({ fault: 'stored-500', on: 'refunds.create' })
  await assert.rejects(closeHeldPayment(world.deps, decision, operator), { code: 'provider-unavailable' })
  assert.equal(await open(), 1)
  const seenTo = { ...decision, sendBack: false }
  await assert.rejects(closeHeldPayment(world.deps, seenTo, await anOperator(world)), {
    code: 'held-payment-going-back',
  })
  await closeHeldPayment(world.deps, decision, operator)
  assert.equal(await refunded(sessionId), 50_00)
  assert.equal(await open(), 0)
})

test('one of two simultaneous operators sends the money back, and the other cannot close it as handled', async () => {
  const { paymentId, sessionId } = await held({ amount: 70_00 })
  const [one, two] = [await anOperator(world), await anOperator(world)]
  const both = { paymentId, reason: 'Another amount than ours.' }
  const ends = await Promise.allSettled([
    closeHeldPayment(world.deps, { ...both, sendBack: true }, one),
    closeHeldPayment(world.deps, { ...both, sendBack: false }, two),
  ])
  const [sent, seen] = ends.map(({ status }) => status)
  assert.notEqual(sent, seen, 'one of them decided')
  assert.equal(await refunded(sessionId), sent === 'fulfilled' ? 70_00 : 0)
})

test('an operator may not decide about their own booking', async () => {
  const { id, paymentId } = await held({ amount: 70_00 })
  const operator = await anOperator(world)
  const account_id = operator.account.id
  await world.db.updateTable('booking').set({ account_id }).where('id', '=', id).execute()
  const decision = { paymentId, sendBack: true, reason: 'Mine.' }
  await assert.rejects(closeHeldPayment(world.deps, decision, operator), { code: 'held-payment-own' })
  await closeHeldPayment(world.deps, decision, await anOperator(world))
})

test('only an operator with a fresh second factor decides, and only about held money', async () => {
  const { paymentId } = await held({ amount: 1_00 })
  const decision = { paymentId, sendBack: true, reason: 'x' }
  const stale = await anOperator(world, { factor: new Date(world.clock.now().getTime() - 11 * 60_000) })
  await assert.rejects(closeHeldPayment(world.deps, decision, aVisitor()), { code: 'signed-out' })
  await assert.rejects(closeHeldPayment(world.deps, decision, await anOperator(world, { role: 'support' })), {
    code: 'operators-only',
  })
  await assert.rejects(closeHeldPayment(world.deps, decision, stale), { code: 'second-factor-needed' })
  const nobodys = { ...decision, paymentId: randomUUID() }
  await assert.rejects(closeHeldPayment(world.deps, nobodys, await anOperator(world)), {
    code: 'difference-not-found',
  })
  assert.equal(await open(), 1)
})
