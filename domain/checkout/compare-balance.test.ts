import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { type MoneyWorld, moneyWorld } from '#test/money/money-world.ts'
import { soon } from '#test/soon.ts'
import { endOfNepalDay, nepalDate } from '../dates.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { goodwillOwed } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { compareBalance } from './compare-balance.ts'
import { postMovements } from '../payment/post-movements.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { settleSession } from './settle-payment.ts'

const PRICE = 1240_00
/** The provider's fee for one such charge: 2.9% and 30 cents. */
const FEE = 36_26
let world: MoneyWorld
before(async () => {
  world = await moneyWorld()
})
after(() => world.close())
afterEach(async () => assert.deepEqual(await world.violations(), []))

const paid = async (card?: string) => {
  const bought = await boughtBooking(world, { departure: await world.departure(), until: 'card page' })
  await world.standIn.payAnyway(bought.sessionId, card)
  await settleSession(world.deps, bought)
  return bought
}
const balances = async () => {
  const rows = await world.db.selectFrom('ledger_account').select(['id', 'balance_cents']).execute()
  return Object.fromEntries(rows.map(({ id, balance_cents }) => [id, balance_cents])) as Record<
    string,
    number
  >
}
const nextNight = async () => {
  world.clock.days(1)
  return compareBalance(world.deps)
}
const open = async () => {
  const rows = await world.db
    .selectFrom('provider_difference')
    .selectAll()
    .where('settled_at', 'is', null)
    .execute()
  return rows.map(({ kind }) => kind)
}

test('posts the provider’s fees and transfers once, at their time, and leaves no discrepancy', async () => {
  await paid()
  await paid()
  assert.equal(await compareBalance(world.deps), 0)
  assert.equal((await balances())['stripe_fees'], 2 * FEE)
  assert.equal(await compareBalance(world.deps), null, 'once a night')
  for (let night = 0; night < 4; night += 1) assert.equal(await nextNight(), 0)
  await soon(async () => (await nextNight()) !== undefined && (await balances())['bank'] !== undefined)
  const { stripe_fees, bank, stripe_cash } = await balances()
  assert.deepEqual([stripe_fees, bank, stripe_cash], [2 * FEE, 2 * (PRICE - FEE), 0])
  assert.deepEqual(await open(), [])
})

test('two processes at once post everything once', async () => {
  await paid()
  world.clock.days(1)
  const before = (await balances())['stripe_fees'] ?? 0
  const answers = await Promise.all(Array.from({ length: 5 }, () => compareBalance(world.deps)))
  assert.deepEqual(
    answers.filter((answer) => answer !== null),
    [0],
  )
  assert.equal((await balances())['stripe_fees'], before + FEE)
})

test('neither a refund under way nor a failed one is a discrepancy', async () => {
  const { id } = await paid()
  const payment = await world.db
    .selectFrom('payment')
    .selectAll()
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  await world.standIn.refunds('waiting-then-failing')
  const refund = {
    payment_id: payment.id,
    amount_cents: 40_00,
    reason: 'goodwill',
    created_at: world.clock.now(),
  }
  const refundId = await world.db.transaction().execute(async (tx) => {
    const { id: owed } = await tx
      .insertInto('refund')
      .values({ ...refund, state: 'approved', approved_at: world.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await postEntries(tx, world.clock.now(), [goodwillOwed({ refundId: owed, bookingId: id, cents: 40_00 })])
    return owed
  })
  // The nightly comparison runs within the ten minutes for which the provider processes the refund.
  const midnight = endOfNepalDay(nepalDate(world.clock.now()))
  world.clock.forward(midnight.getTime() - world.clock.now().getTime())
  world.clock.minutes(-5)
  await sendRefund(world.deps, { refundId })
  world.clock.minutes(6)
  assert.equal(await compareBalance(world.deps), 0)
  world.clock.minutes(5)
  await world.delivered()
  await world.work()
  const after = await world.db
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [after.state, after.attempts, after.failure],
    ['failed', 1, 'The card could not receive it.'],
  )
  assert.equal(await nextNight(), 0)
  await world.standIn.calm()
})

for (const end of ['won', 'lost'] as const)
  test(`a dispute that is ${end} costs us ${end === 'won' ? 'its fee' : 'the charge and its fee'}`, async () => {
    const { id } = await paid('4000 0000 0000 0259')
    const before = await balances()
    assert.equal(await nextNight(), 0)
    const item = () =>
      world.db
        .selectFrom('payout_item')
        .select('hold_reason')
        .where('booking_id', '=', id)
        .executeTakeFirstOrThrow()
    assert.equal((await item()).hold_reason, 'dispute')
    const payment = await world.db
      .selectFrom('payment')
      .selectAll()
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    await world.standIn.closeDispute(payment.intent_id ?? '', end)
    assert.equal(await nextNight(), 0)
    assert.equal(await nextNight(), 0)
    const now = await balances()
    const [dispute] = await world.db
      .selectFrom('dispute')
      .selectAll()
      .where('payment_id', '=', payment.id)
      .execute()
    assert.deepEqual([dispute?.state, dispute?.amount_cents], [end, PRICE])
    assert.equal((now['dispute_loss'] ?? 0) - (before['dispute_loss'] ?? 0), end === 'lost' ? PRICE : 0)
    assert.equal((now['stripe_fees'] ?? 0) - (before['stripe_fees'] ?? 0), FEE + 15_00)
    if (end === 'won') assert.equal((await item()).hold_reason, '')
  })

test('reports money without an entry in our books at once, and leaves it to a person when it stays', async () => {
  await sql`insert into stand_in.movement (id, type, reporting_category, amount, source, available_at, created_at)
    values ('txn_odd', 'topup', 'topup', 500, '', ${world.clock.now()}, ${world.clock.now()})`.execute(
    world.db,
  )
  assert.equal(await nextNight(), 500)
  assert.deepEqual(await open(), ['movement-unknown'])
  assert.equal(await compareBalance(world.deps), null)
  world.clock.minutes(1)
  assert.equal(await compareBalance(world.deps), 500, 'while it differs, every minute')
  assert.deepEqual((await open()).toSorted(), ['balance-differs', 'movement-unknown'])
  await sql`delete from stand_in.movement where id = 'txn_odd'`.execute(world.db)
  world.clock.minutes(1)
  assert.equal(await compareBalance(world.deps), 0)
  assert.deepEqual(await open(), ['movement-unknown'])
})

test('reports no comparison while the provider does not answer', async () => {
  world.clock.days(1)
  await world.standIn.next({ fault: '500', on: 'movements.list' })
  await assert.rejects(compareBalance(world.deps), ExternalServiceError)
  assert.equal(await compareBalance(world.deps), 0)
})

test('posts the provider’s movements from the oldest on, so that a broken list leaves no gap', async () => {
  await nextNight()
  const at = world.clock.now()
  const days = Array.from({ length: 250 }, (_, day) => ({
    id: `txn_hole_${day}`,
    kind: 'charge' as const,
    amountCents: 0,
    feeCents: 0,
    sourceId: '',
    happenedAt: new Date(at.getTime() - day * 86_400_000),
  }))
  const listing = (break_: boolean) => ({
    ...world.deps,
    payments: {
      ...world.deps.payments,
      async *listMovements(since: Date) {
        for (const [index, each] of days.entries()) {
          if (break_ && index === 150) throw new ExternalServiceError('no answer')
          if (each.happenedAt >= since) yield each
        }
      },
    },
  })
  await world.db.deleteFrom('provider_movement').execute()
  await assert.rejects(postMovements(listing(true)), ExternalServiceError)
  await postMovements(listing(false))
  const { count } = await world.db
    .deleteFrom('provider_movement')
    .where('id', 'like', 'txn_hole_%')
    .executeTakeFirstOrThrow()
    .then(({ numDeletedRows }) => ({ count: Number(numDeletedRows) }))
  assert.equal(count, days.length)
})
