import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { untilLockWait } from '#test/races/lock-wait.ts'
import type { Visitor } from '../account/visitor.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import {
  balanceOf,
  collected,
  hostWithDue,
  PRICE,
  released,
  SHARE,
  payoutsOf,
  itemsOf,
} from '#test/samples/due-shares.ts'
import { paidBooking, someBank } from '#test/samples/paid-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { finishDepartures } from '../booking/finish-departures.ts'
import { needsOf } from '../host-dashboard/host-todos-queries.ts'
import { move } from '../ledger/ledger-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { listVerifications } from '../verification/verification-queue-queries.ts'
import { approvePayout } from './approve-payout.ts'
import type { BankDetails } from './bank/bank-details-rules.ts'
import { batchPayouts } from './batch-payouts.ts'
import { confirmBankDetails } from '../verification/bank/confirm-bank-details.ts'
import { markPayoutReturned, markPayoutSettled } from './finish-payout.ts'
import { lockHost, reviewPayoutHolds } from './hold-payouts.ts'
import { releasePayout } from './release-payout.ts'
import { saveBankDetails } from '../verification/bank/save-bank-details.ts'

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

test('one operator approves, another releases; fifty clicks act once; the same operator is refused', async () => {
  const { hostId } = await hostWithDue(world, 2)
  const { id } = await collected(world, hostId)
  const [first, second] = [await anOperator(world), await anOperator(world)]
  const fifty = async (act: (who: Visitor) => Promise<void>, who: Visitor) => {
    const ends = await Promise.allSettled(Array.from({ length: 50 }, () => act(who)))
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code as string] : []))
    assert.deepEqual(new Set(refused), new Set(['payout-elsewhere']))
    return 50 - refused.length
  }
  await assert.rejects(releasePayout(world.deps, id, second), { code: 'payout-elsewhere' })
  assert.equal(await fifty((who) => approvePayout(world.deps, id, who), first), 1)
  await assert.rejects(releasePayout(world.deps, id, first), { code: 'payout-needs-another-operator' })
  const [bank, owed] = [await balanceOf(world, 'bank'), await balanceOf(world, `host_payable:${hostId}`)]
  assert.equal(owed, 2 * SHARE)
  assert.equal(await fifty((who) => releasePayout(world.deps, id, who), second), 1)
  assert.equal(await balanceOf(world, `host_payable:${hostId}`), 0)
  assert.equal(await balanceOf(world, 'bank'), bank - 2 * SHARE)
  assert.equal(await fifty((who) => markPayoutSettled(world.deps, id, who), first), 1)
  assert.deepEqual([...new Set((await itemsOf(world, hostId)).map(({ state }) => state))], ['settled'])
  const acts = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'actor_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    acts.map(({ act, actor_id }) => [act, actor_id]),
    [
      ['collect-payout', null],
      ['approve-payout', first.account?.id],
      ['release-payout', second.account?.id],
      ['settle-payout', first.account?.id],
    ],
  )
})

test('refuses without a second factor within ten minutes, without the operator role, for one’s own payout, or an unknown one', async () => {
  const { hostId } = await hostWithDue(world, 1)
  const { id } = await collected(world, hostId)
  const operator = await anOperator(world)
  const old = { ...operator, secondFactorAt: new Date(world.clock.now().getTime() - 10 * 60_000 - 1) }
  await assert.rejects(approvePayout(world.deps, id, old), { code: 'second-factor-needed' })
  const account = operator.account as NonNullable<Visitor['account']>
  const host = { ...operator, account: { ...account, id: hostId } }
  await assert.rejects(approvePayout(world.deps, id, host), { code: 'payout-own' })
  const traveller = { ...operator, account: { ...account, role: 'traveller' as const } }
  await assert.rejects(approvePayout(world.deps, id, traveller), { code: 'operators-only' })
  await assert.rejects(approvePayout(world.deps, hostId, operator), { code: 'payout-not-found' })
  assert.equal((await payoutsOf(world, hostId))[0]?.state, 'batched')
})

test('refuses an amount that differs from the books, at approval and at release', async () => {
  const { hostId, ids } = await hostWithDue(world, 1)
  const { id } = await collected(world, hostId)
  const [ours, theirs] = ['platform_fee', `host_payable:${hostId}`]
  const skew = (cents: number, source: string) =>
    world.db.transaction().execute((tx) =>
      postEntries(tx, world.clock.now(), [
        {
          kind: 'earned',
          source,
          bookingId: ids[0] ?? '',
          lines: move(...(cents > 0 ? ([ours, theirs, 1] as const) : ([theirs, ours, 1] as const))),
        },
      ]),
    )
  const refused = { code: 'payout-differs-from-books' }
  await skew(1, 'one cent too many')
  await assert.rejects(approvePayout(world.deps, id, await anOperator(world)), refused)
  await skew(-1, 'and none')
  await approvePayout(world.deps, id, await anOperator(world))
  await skew(1, 'one cent again')
  await assert.rejects(releasePayout(world.deps, id, await anOperator(world)), refused)
  assert.equal((await payoutsOf(world, hostId))[0]?.state, 'approved')
  await skew(-1, 'and none again')
  await releasePayout(world.deps, id, await anOperator(world))
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

test('owes a returned payout again in new items, and requires another account from the host', async () => {
  const { hostId } = await hostWithDue(world, 2)
  const id = await released(world, hostId)
  const bank = await balanceOf(world, 'bank')
  const operator = await anOperator(world)
  await assert.rejects(markPayoutReturned(world.deps, { payoutId: id, reason: ' ' }, operator), {
    code: 'payout-needs-reason',
  })
  await markPayoutReturned(world.deps, { payoutId: id, reason: 'Account closed' }, operator)
  assert.equal(await balanceOf(world, 'bank'), bank + 2 * SHARE)
  assert.equal(await balanceOf(world, `host_payable:${hostId}`), 2 * SHARE)
  assert.deepEqual(
    (await itemsOf(world, hostId)).map(({ state }) => state),
    ['returned', 'returned', 'on_hold', 'on_hold'],
  )
  world.clock.days(1)
  assert.equal(await batchPayouts(world.deps), 0)
  const bankOf = async () => {
    const account = world.db.selectFrom('vault.bank_account').selectAll().where('host_id', '=', hostId)
    return account.executeTakeFirstOrThrow()
  }
  const [{ status }, waiting, [need]] = await Promise.all([
    world.db.selectFrom('host').select('status').where('id', '=', hostId).executeTakeFirstOrThrow(),
    listVerifications(world.deps, 'bank'),
    needsOf(world.deps, hostId),
  ])
  assert.equal(status, 'approved')
  assert.equal(
    waiting.find(({ id: queued }) => queued === hostId)?.note,
    'Nabil Bank, •••• 4410, returned by the bank: Account closed',
  )
  assert.deepEqual(need, { kind: 'bank', why: 'returned', reason: 'Account closed' })
  assert.equal((await itemsOf(world, hostId)).at(-1)?.hold_reason, 'bank_returned')

  const now = () => ({ ...operator, secondFactorAt: world.clock.now() })
  const confirm = async () =>
    confirmBankDetails(world.deps, { hostId, changedAt: (await bankOf()).changed_at }, now())
  const save = (details: Partial<BankDetails>) => {
    const account = { id: hostId, email: 'h@example.com', role: 'traveller' as const, firstName: '' }
    return saveBankDetails(
      world.deps,
      { hostId, details: { ...someBank, ...details } },
      { ...now(), account },
    )
  }
  await assert.rejects(confirm(), { code: 'bank-details-returned' })
  await assert.rejects(save({}), { code: 'bank-details-invalid' })
  await assert.rejects(save({ holder: 'Karma S. Gurung', swift: 'NARBNPKAXXX', branchCode: '012' }), {
    code: 'bank-details-invalid',
  })
  await assert.rejects(
    world.db.updateTable('vault.bank_account').set({ confirmed_at: world.clock.now() }).execute(),
    /returned_is_not_confirmed/,
  )
  await save({ account: '01100175009999' })
  assert.deepEqual([(await bankOf()).returned_at, (await bankOf()).return_reason], [null, ''])
  await confirm()
  world.clock.days(3)
  await reviewPayoutHolds(world.deps)
  await batchPayouts(world.deps)
  assert.deepEqual(
    (await payoutsOf(world, hostId)).map(({ state, amount_cents }) => [state, amount_cents]),
    [
      ['returned', 2 * SHARE],
      ['batched', 2 * SHARE],
    ],
  )
})

test('a returned payout to an account that the host has replaced leaves the new one confirmed', async () => {
  const { hostId } = await hostWithDue(world, 1)
  const id = await released(world, hostId)
  const operator = await anOperator(world)
  const account = { id: hostId, email: 'h@example.com', role: 'traveller' as const, firstName: '' }
  const details = { ...someBank, account: '01100175008888' }
  await saveBankDetails(world.deps, { hostId, details }, { ...operator, account })
  await confirmBankDetails(world.deps, { hostId, changedAt: world.clock.now() }, operator)
  await markPayoutReturned(world.deps, { payoutId: id, reason: 'Account closed' }, operator)
  const host = await world.db
    .selectFrom('host')
    .innerJoin('vault.bank_account as bank', 'bank.host_id', 'host.id')
    .select(['host.status', 'bank.returned_at'])
    .where('host.id', '=', hostId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(host, { status: 'verified', returned_at: null })
})

test('the host of a payout may not record its result', async () => {
  const { hostId } = await hostWithDue(world, 1)
  const id = await released(world, hostId)
  const operator = await anOperator(world)
  const account = operator.account as NonNullable<Visitor['account']>
  const host = { ...operator, account: { ...account, id: hostId } }
  await assert.rejects(markPayoutSettled(world.deps, id, host), { code: 'payout-own' })
  await assert.rejects(markPayoutReturned(world.deps, { payoutId: id, reason: 'Closed' }, host), {
    code: 'payout-own',
  })
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
