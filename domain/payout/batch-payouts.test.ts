import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { untilLockWait } from '#test/races/lock-wait.ts'
import { hostWithDue, PRICE, SHARE, payoutsOf, itemsOf } from '#test/samples/due-shares.ts'
import { paidBooking } from '#test/samples/paid-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { finishDepartures } from '../booking/finish-departures.ts'
import { move } from '../ledger/ledger-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { batchPayouts } from './batch-payouts.ts'
import { lockHost } from './hold-payouts.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('collects a host’s due shares into one payout a night, in eight concurrent processes', async () => {
  const { hostId } = await hostWithDue(world, 3)
  const made = await Promise.all(Array.from({ length: 8 }, () => batchPayouts(world.deps)))
  assert.equal(
    made.reduce((sum, each) => sum + each, 0),
    1,
  )
  const [payout, ...others] = await payoutsOf(world, hostId)
  assert.deepEqual([payout?.state, payout?.amount_cents, others.length], ['batched', 3 * SHARE, 0])
  assert.deepEqual(
    (await itemsOf(world, hostId)).map(({ state, payout_id }) => [state, payout_id]),
    Array.from({ length: 3 }, () => ['batched', payout?.id]),
  )
})

test('does not pay a host whose books differ, pays the others, and reports the error at the end', async () => {
  const [one, other] = [await hostWithDue(world, 1), await hostWithDue(world, 1)]
  const account = `host_payable:${one.hostId}`
  const skew = (debit: string, credit: string, source: string) =>
    world.db
      .transaction()
      .execute((tx) =>
        postEntries(tx, world.clock.now(), [
          { kind: 'earned', source, bookingId: one.ids[0] ?? '', lines: move(debit, credit, 1) },
        ]),
      )
  await skew('platform_fee', account, 'too much')
  await assert.rejects(batchPayouts(world.deps), (error: AggregateError) => {
    assert.deepEqual(
      error.errors.map(({ code }) => code),
      ['payout-differs-from-books'],
    )
    return true
  })
  assert.deepEqual(
    [(await payoutsOf(world, one.hostId)).length, (await payoutsOf(world, other.hostId)).length],
    [0, 1],
  )
  await skew(account, 'platform_fee', 'put right')
  assert.equal(await batchPayouts(world.deps), 1)
})

test('earning locks the host before the ledger accounts, as a release does', async () => {
  const { id: departureId, trekId } = await world.departure({ startsInDays: 1 })
  await paidBooking(world.deps, { departureId, unitPriceCents: PRICE })
  world.clock.days(16)
  const { host_id } = await world.db
    .selectFrom('trek')
    .select('host_id')
    .where('id', '=', trekId)
    .executeTakeFirstOrThrow()
  let earning: Promise<unknown> = Promise.resolve()
  await world.db.transaction().execute(async (tx) => {
    await lockHost(tx, host_id)
    earning = finishDepartures(world.deps)
    await untilLockWait(world.db)
    const free =
      await sql`select from ledger_account where id = 'customer_funds' for update skip locked`.execute(tx)
    assert.equal(free.rows.length, 1, 'a transaction that waits for a host does not lock the books')
  })
  await earning
  assert.equal((await itemsOf(world, host_id))[0]?.state, 'on_hold')
})

test('no test breaks an invariant', async () => {
  const broken = await world.violations()
  assert.deepEqual(
    broken.map(({ what }) => what),
    [],
  )
})
