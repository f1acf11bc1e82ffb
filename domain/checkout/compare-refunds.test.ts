import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { type MoneyWorld, moneyWorld } from '#test/money/money-world.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { sendRefund } from '../payment/send-refund.ts'
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

test('reports refunds that only one side knows, or whose amounts differ', async () => {
  const unknown = await confirmed()
  const { intent_id } = await paymentOf(unknown.id)
  const stray = await world.deps.payments.refund(
    { intentId: intent_id ?? '', amountCents: 7_00, refundId: randomUUID() },
    'stray',
  )

  const missing = await withRefund()
  await sendOurs(missing.refundId, missing.intentId)
  const other = await withRefund()
  const otherMade = await sendOurs(other.refundId, other.intentId)
  await compare()
  assert.deepEqual(await open(), [['refund-unknown', stray.id]])

  const missingId = (await refundOf(missing.refundId)).provider_refund_id ?? ''
  await sql`update stand_in.refund set id = 're_elsewhere', metadata = '{}' where id = ${missingId}`.execute(
    world.db,
  )
  await sql`update stand_in.refund set amount = amount - 1 where id = ${otherMade.id}`.execute(world.db)
  world.clock.minutes(11)
  await compare()
  const expected = [
    ['refund-amount-differs', otherMade.id],
    ['refund-missing', missingId],
    ['refund-unknown', 're_elsewhere'],
    ['refund-unknown', stray.id],
  ]
  const found = await open()
  assert.deepEqual(new Set(found.map(String)), new Set(expected.map(String)))

  await sql`update stand_in.refund set id = ${missingId}, metadata = ${JSON.stringify({ refund_id: missing.refundId })}
    where id = 're_elsewhere'`.execute(world.db)
  await sql`update stand_in.refund set amount = amount + 1 where id = ${otherMade.id}`.execute(world.db)
  await compare()
  assert.deepEqual(new Set((await open()).map(String)), new Set([['refund-unknown', stray.id]].map(String)))
})

test('a refund that the card returns is owed again, and each sending is posted', async () => {
  await world.standIn.refunds('failing-late')
  const { id, refundId } = await withRefund()
  await sendRefund(world.deps, { refundId })
  assert.equal((await refundOf(refundId)).state, 'succeeded')
  await world.standIn.refunds('at-once')
  world.clock.minutes(11)
  await compare()
  await compare()
  const back = await refundOf(refundId)
  assert.deepEqual([back.state, back.came_back, back.failure], ['failed', 1, 'It came back from the card.'])
  assert.equal((await world.booking(id)).refund_status, 'approved')

  await sql`update refund set state = 'approved', retries = 1, approved_at = ${world.clock.now()} where id = ${refundId}`.execute(
    world.db,
  )
  await sendRefund(world.deps, { refundId })
  assert.equal((await refundOf(refundId)).state, 'succeeded')
  assert.equal((await world.booking(id)).refund_status, 'processed')
  const { rows } = await sql<{ kind: string; source: string }>`
    select kind, source from journal where booking_id = ${id} and kind like 'refund_%' order by id`.execute(
    world.db,
  )
  assert.deepEqual(
    rows.map(({ kind, source }) => `${kind} ${source.replace(refundId, '')}`),
    ['refund_owed ', 'refund_sent ', 'refund_came_back ', 'refund_sent :1'],
  )
  await compare()
  assert.deepEqual(
    (await open()).filter(([, object]) => object === back.provider_refund_id),
    [],
  )
})

test('reports an approved refund that is not sent within an hour, until it is sent', async () => {
  const { refundId, intentId } = await withRefund()
  const isOpen = async () => (await open()).some(([kind]) => kind === 'refund-not-sent')
  await compare()
  assert.equal(await isOpen(), false)
  world.clock.minutes(61)
  await compare()
  assert.equal(await isOpen(), true)
  await sendOurs(refundId, intentId)
  await compare()
  await compare()
  assert.equal(await isOpen(), false)
})
