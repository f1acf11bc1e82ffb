import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { type MoneyWorld, moneyWorld } from '#test/money/money-world.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { expireHolds } from './end-hold.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { settleSession } from './settle-payment.ts'

const PRICE = 1240_00
let world: MoneyWorld
before(async () => {
  world = await moneyWorld()
})
after(() => world.close())
afterEach(async () => {
  assert.deepEqual(await world.violations(), [])
  assert.deepEqual(world.outside, [])
})

const atCardPage = async () =>
  boughtBooking(world, { departure: await world.departure(), until: 'card page' })
const confirmed = async () => {
  const bought = await atCardPage()
  await world.standIn.payAnyway(bought.sessionId)
  await settleSession(world.deps, bought)
  return bought
}
/** A booking that its traveller cancelled, with an approved refund that is not sent yet. */
const withRefund = async () => {
  const bought = await confirmed()
  const shown = { cardCents: PRICE, creditCents: 0 }
  await cancelBooking(world.deps, { bookingId: bought.id, shown, reason: '' }, await leadOf(world, bought.id))
  const at = world.clock.now()
  const [refund] = await world.db
    .updateTable('refund')
    .set({ state: 'approved', approved_at: at })
    .where('payment_id', 'in', (eb) =>
      eb.selectFrom('payment').select('payment.id').where('booking_id', '=', bought.id),
    )
    .returning(['id', 'payment_id'])
    .execute()
  const payment = await paymentOf(bought.id)
  return { ...bought, refundId: refund?.id ?? '', intentId: payment.intent_id ?? '' }
}
const paymentOf = (bookingId: string) =>
  world.db.selectFrom('payment').selectAll().where('booking_id', '=', bookingId).executeTakeFirstOrThrow()
const refundOf = (id: string) =>
  world.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const sendOurs = (refundId: string, intentId: string) =>
  world.deps.payments.refund({ intentId, amountCents: PRICE, refundId }, refundId)
const compare = () => {
  world.clock.forward(1000)
  return compareWithProvider(world.deps, 'all')
}
const open = async () => {
  const rows = await world.db
    .selectFrom('provider_difference')
    .select(['kind', 'object_id'])
    .where('settled_at', 'is', null)
    .execute()
  return rows.map(({ kind, object_id }) => [kind, object_id])
}

test('finds no discrepancy for unpaid, confirmed, refunded and expired bookings', async () => {
  await atCardPage()
  await confirmed()
  const { refundId, intentId } = await withRefund()
  await sendOurs(refundId, intentId)
  const ended = await atCardPage()
  world.clock.minutes(36)
  await expireHolds(world.deps)
  assert.ok((await compare()) >= 5)
  assert.deepEqual(await open(), [])
  assert.equal((await refundOf(refundId)).state, 'succeeded', 'its answer was lost, and found in the list')
  assert.equal((await world.booking(ended.id)).state, 'expired')
  const { compared_at, sessions } = await world.db
    .selectFrom('reconciliation')
    .selectAll()
    .executeTakeFirstOrThrow()
  assert.deepEqual([compared_at, sessions >= 4], [world.clock.now(), true])
})

test('confirms a paid booking from the provider’s list alone, without a webhook or request', async () => {
  const { id, sessionId } = await atCardPage()
  await world.standIn.webhooks('off')
  await world.standIn.payAnyway(sessionId)
  await compareWithProvider(world.deps, 'recent')
  assert.equal((await world.booking(id)).state, 'confirmed')
  await world.standIn.webhooks('on')
})

const lost = async (bookingId: string) => {
  const paymentId = randomUUID()
  const session = await world.deps.payments.openSession(
    {
      bookingId,
      paymentId,
      amountCents: PRICE,
      title: 'Trek',
      description: '',
      email: 'maya@example.com',
      successUrl: 'http://chautari.test/ok',
      cancelUrl: 'http://chautari.test/no',
      expiresAt: new Date(world.clock.now().getTime() + 3_600_000),
    },
    paymentId,
  )
  await world.standIn.payAnyway(session.id)
  return { paymentId, sessionId: session.id }
}

test('refunds a payment for a booking whose form a restored backup does not know', async () => {
  const held = await boughtBooking(world, { departure: await world.departure(), until: 'held' })
  await lost(held.id)
  await compare()
  assert.equal((await paymentOf(held.id)).state, 'surplus')
})

test('records a paid session that our books have lost, and confirms or refunds it', async () => {
  const sent = await boughtBooking(world, { departure: await world.departure(), until: 'sent' })
  const adopted = await lost(sent.id)
  await compare()
  assert.equal((await world.booking(sent.id)).state, 'confirmed')
  assert.equal((await paymentOf(sent.id)).id, adopted.paymentId)

  const twice = await lost(sent.id)
  await compare()
  const second = await world.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', twice.paymentId)
    .executeTakeFirst()
  assert.deepEqual([second?.state, second?.refunded_cents], ['surplus', PRICE])
  await world.work()
  assert.equal(await world.providerHoldsMore(), 0)
  assert.deepEqual(await open(), [])
})

test('leaves a paid session of a lost booking to a person, once', async () => {
  const { sessionId } = await lost(randomUUID())
  await compare()
  await compare()
  assert.deepEqual(await open(), [['paid-session-unknown', sessionId]])
  world.clock.days(36)
  await compare()
  assert.deepEqual(
    await open(),
    [['paid-session-unknown', sessionId]],
    'also when it is too old to be listed',
  )
  await world.db
    .updateTable('provider_difference')
    .set({ settled_at: world.clock.now(), settled_by: await anOperator(), note: 'Sent back by hand.' })
    .execute()
  await compare()
  assert.deepEqual(await open(), [], 'what a person has settled stays settled')
})

test('closes a session at the provider that is over in our books', async () => {
  const { sessionId } = await atCardPage()
  world.clock.minutes(36)
  await expireHolds(world.deps)
  await sql`update stand_in.session set status = 'open', expires_at = ${new Date(world.clock.now().getTime() + 3_600_000)}
    where id = ${sessionId}`.execute(world.db)
  await compare()
  assert.equal((await world.deps.payments.findSession(sessionId)).state, 'expired')
  assert.deepEqual(await open(), [])
})

test('reports a payment that the provider does not know, and settles it when the provider knows it again', async () => {
  const { sessionId } = await confirmed()
  const change = (status: string, paid: string, intent: string | null) =>
    sql`update stand_in.session set status = ${status}, payment_status = ${paid}, intent_id = ${intent}
      where id = ${sessionId}`.execute(world.db)
  const { intentId } = await world.deps.payments.findSession(sessionId)
  await change('expired', 'unpaid', null)
  await compare()
  assert.deepEqual(await open(), [['captured-without-session', sessionId]])
  await change('complete', 'paid', intentId)
  await compare()
  assert.deepEqual(await open(), [])
})

test('reports a session that the provider has lost, however old it is', async () => {
  const { id } = await confirmed()
  await world.db.updateTable('payment').set({ session_id: 'cs_gone' }).where('booking_id', '=', id).execute()
  await compare()
  const kinds = (await open()).map(([kind, object]) => `${kind} ${object}`)
  assert.ok(kinds.includes('captured-without-session cs_gone'))
  const { intent_id } = await paymentOf(id)
  const { rows } = await sql<{
    id: string
  }>`select session_id as id from stand_in.intent where id = ${intent_id}`.execute(world.db)
  await world.db
    .updateTable('payment')
    .set({ session_id: rows[0]?.id ?? '' })
    .where('booking_id', '=', id)
    .execute()
  await world.db
    .updateTable('provider_difference')
    .set({ settled_at: world.clock.now() })
    .where('object_id', '=', 'cs_gone')
    .execute()
  await compare()
  assert.deepEqual(await open(), [])
})

async function anOperator(): Promise<string> {
  const { id } = await world.db
    .insertInto('account')
    .values({ email: `${randomUUID()}@example.com`, created_at: world.clock.now(), role: 'operator' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
