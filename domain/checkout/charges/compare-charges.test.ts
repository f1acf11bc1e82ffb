import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { setClock } from '#test/money/booked-in-parts.ts'
import { chargePart, dueBookings, type LostPart } from '#test/money/due-parts.ts'
import { type MoneyWorld, moneyWorld } from '#test/money/money-world.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { addDays } from '../../dates.ts'
import { chargeInstalments } from '../../instalment/charge-instalments.ts'
import { endUnpaidBookings } from '../../instalment/end-unpaid.ts'
import { closeHeldPayment } from '../close-held-payment.ts'
import { compareWithProvider } from '../compare-with-provider.ts'
import { reconcilePayments } from '../reconcile-payments.ts'

let world: MoneyWorld
before(async () => {
  world = await moneyWorld()
  await world.standIn.webhooks('off')
})
after(() => world.close())
afterEach(async () => {
  await world.standIn.calm()
  await world.standIn.webhooks('off')
  assert.deepEqual(await world.violations(), [])
})

const REST = 1984_00

async function dueBooking(card?: string) {
  const [booking] = await dueBookings(world, card)
  if (!booking) throw new Error('no booking')
  return booking
}
const lostCharge = (bookingId: string, changes?: LostPart) => chargePart(world, bookingId, changes)
const laterPayments = (bookingId: string) =>
  world.db
    .selectFrom('payment')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where((eb) => eb('instalment_id', 'is not', null).or('state', '=', 'surplus'))
    .orderBy('created_at')
    .execute()

async function compare() {
  world.clock.forward(1000)
  return compareWithProvider(world.deps, 'all')
}
const open = async () => {
  const rows = await world.db
    .selectFrom('provider_difference')
    .select(['kind', 'object_id'])
    .where('settled_at', 'is', null)
    .execute()
  return rows.map(({ kind, object_id }) => `${kind} ${object_id}`)
}
const intents = async (bookingId: string) => {
  const { rows } = await sql<{ status: string; refunded: number }>`
    select status, refunded from stand_in.intent where metadata ->> 'booking_id' = ${bookingId} and metadata ? 'charge' order by seq`.execute(
    world.db,
  )
  return rows.map(({ status, refunded }) => `${status} ${refunded}`)
}

test('finds no discrepancy for paid, declined and unconfirmed charges', async () => {
  const bookings = await dueBookings(world, undefined, '4000 0000 0000 0341', '4000 0027 6000 3184')
  await chargeInstalments(world.deps)
  assert.ok((await compare()) >= 3)
  assert.deepEqual(await open(), [])
  const found = await Promise.all(bookings.map(({ id }) => intents(id)))
  assert.deepEqual(found, [['succeeded 0'], ['canceled 0'], ['canceled 0']])
})

test('pays the part of a charge that our books have lost, and never charges it again', async () => {
  const { id, part } = await dueBooking()
  const charge = await lostCharge(id)
  await compare()
  assert.equal((await world.booking(id)).unpaid_cents, 0)
  const [payment, ...others] = await laterPayments(id)
  assert.deepEqual(
    [payment?.id, payment?.intent_id, payment?.state, payment?.instalment_id, payment?.try, others.length],
    [charge.paymentId, charge.intentId, 'captured', part.id, 1, 0],
  )
  assert.equal(payment?.card_last4, '4242')
  await chargeInstalments(world.deps)
  await compare()
  assert.deepEqual(await intents(id), ['succeeded 0'])
  assert.deepEqual(await open(), [])
})

test('a try that our books have lost is not charged again: the new attempt is paid by it, also after a day', async () => {
  for (const hours of [0, 25]) {
    const { id } = await dueBooking()
    const charge = await lostCharge(id)
    world.clock.minutes(hours * 60)
    await chargeInstalments(world.deps)
    await reconcilePayments(world.deps, 0)
    const [payment] = await laterPayments(id)
    assert.notEqual(payment?.id, charge.paymentId)
    assert.deepEqual([payment?.state, payment?.intent_id], ['captured', charge.intentId])
    await compare()
    assert.deepEqual(await intents(id), ['succeeded 0'])
    assert.deepEqual(await open(), [])
  }
})

test('after a restore no card is charged and no booking ends before the books are compared', async () => {
  const { id, dueOn } = await dueBooking()
  await lostCharge(id)
  setClock(world, addDays(dueOn, 5))
  const at = world.clock.now()
  await world.db.insertInto('restoration').values({ backup_at: at, restored_at: at }).execute()
  assert.equal(await chargeInstalments(world.deps), 0)
  assert.equal(await endUnpaidBookings(world.deps), 0)
  await compare()
  await endUnpaidBookings(world.deps)
  const { state, unpaid_cents } = await world.booking(id)
  assert.deepEqual([state, unpaid_cents], ['confirmed', 0])
  assert.deepEqual(await intents(id), ['succeeded 0'])
})

test('refunds a lost charge whose part is over, or that a restored backup does not know', async () => {
  const [paid, unknown] = await dueBookings(world, undefined, undefined)
  if (!paid || !unknown) throw new Error('no booking')
  await chargeInstalments(world.deps)
  await lostCharge(paid.id)
  await lostCharge(unknown.id, { instalmentId: randomUUID() })
  await compare()
  for (const { id } of [paid, unknown]) {
    const surplus = (await laterPayments(id)).filter(({ state }) => state === 'surplus')
    assert.deepEqual(
      surplus.map(({ amount_cents, refunded_cents }) => [amount_cents, refunded_cents]),
      [[REST, REST]],
    )
  }
  await world.work()
  assert.deepEqual(await intents(paid.id), ['succeeded 0', `succeeded ${REST}`])
  await compare()
  assert.deepEqual(await open(), [])
  assert.equal(await world.providerHoldsMore(), 0)
})

test('refunds a lost charge of a booking that a restored backup does not know, and leaves others to a person', async () => {
  const { id } = await dueBooking()
  const bookingId = randomUUID()
  const { intentId } = await lostCharge(id, { bookingId, instalmentId: randomUUID() })
  const restoredAgo = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000)
  await world.db.deleteFrom('restoration').execute()
  await compare()
  assert.deepEqual(await open(), [`paid-charge-unknown ${intentId}`])
  world.clock.minutes(5)
  await world.db
    .insertInto('restoration')
    .values({ backup_at: restoredAgo(60), restored_at: restoredAgo(0) })
    .execute()
  await compare()
  assert.deepEqual(await intents(bookingId), [`succeeded ${REST}`])
  assert.deepEqual(await open(), [])
})

test('closes a charge of a lost try that could still be paid', async () => {
  const { id } = await dueBooking('4000 0027 6000 3184')
  const charge = await lostCharge(id)
  assert.equal(charge.state, 'unconfirmed')
  await compare()
  assert.deepEqual(await intents(id), ['canceled 0'])
  assert.deepEqual(await open(), [])
})

test('reports a payment by a saved card that the provider does not know, however old it is', async () => {
  const { id } = await dueBooking()
  await chargeInstalments(world.deps)
  const [payment] = await laterPayments(id)
  const change = (status: string) =>
    sql`update stand_in.intent set status = ${status}, canceled_at = case ${status} when 'canceled' then created_at end,
        error_code = case ${status} when 'canceled' then 'card_declined' end
      where id = ${payment?.intent_id}`.execute(world.db)
  await change('canceled')
  await compare()
  assert.deepEqual(await open(), [`captured-without-charge ${payment?.intent_id}`])
  world.clock.days(40)
  await compare()
  assert.deepEqual(await open(), [`captured-without-charge ${payment?.intent_id}`])
  await change('succeeded')
  await compare()
  assert.deepEqual(await open(), [])
})

test('reports a paid charge that is gone at the provider, and one that is not ours', async () => {
  const rename = (from: string, to: string) =>
    world.db.updateTable('payment').set({ intent_id: to }).where('intent_id', '=', from).execute()
  const { id: other } = await dueBooking()
  await chargeInstalments(world.deps)
  const [recent] = await laterPayments(other)
  await rename(recent?.intent_id ?? '', 'pi_gone')
  await compare()
  assert.deepEqual((await open()).toSorted(), [
    'captured-without-charge pi_gone',
    `paid-charge-unknown ${recent?.intent_id}`,
  ])
  await rename('pi_gone', recent?.intent_id ?? '')
  await world.db
    .updateTable('provider_difference')
    .set({ settled_at: world.clock.now() })
    .where('object_id', '=', 'pi_gone')
    .execute()
  await compare()
  assert.deepEqual(await open(), [])
})

test('a charge of another amount stays with a person until an operator refunds it', async () => {
  const { id, part } = await dueBooking()
  await world.standIn.next({ fault: 'hang', on: 'intents.create' })
  await chargeInstalments(world.deps)
  await sql`update stand_in.intent set amount = amount - 100 where metadata ->> 'instalment_id' = ${part.id}`.execute(
    world.db,
  )
  await compare()
  const [payment] = await laterPayments(id)
  await compare()
  assert.deepEqual(await open(), [`payment-held ${payment?.intent_id}`], 'comparing again does not settle it')
  const decision = { paymentId: payment?.id ?? '', sendBack: true, reason: 'Another amount than ours.' }
  await closeHeldPayment(world.deps, decision, await anOperator(world))
  assert.deepEqual(await intents(id), [`succeeded ${REST - 100}`])
  assert.deepEqual(await open(), [])
  assert.equal((await world.booking(id)).unpaid_cents, REST)
})
