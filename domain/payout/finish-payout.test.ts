import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Visitor } from '../account/visitor.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { balanceOf, hostWithDue, released, SHARE, payoutsOf, itemsOf } from '#test/samples/due-shares.ts'
import { someBank } from '#test/samples/paid-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { needsOf } from '../host-dashboard/host-todos-queries.ts'
import { listVerifications } from '../verification/verification-queue-queries.ts'
import type { BankDetails } from './bank/bank-details-rules.ts'
import { batchPayouts } from './batch-payouts.ts'
import { confirmBankDetails } from '../verification/bank/confirm-bank-details.ts'
import { markPayoutReturned, markPayoutSettled } from './finish-payout.ts'
import { reviewPayoutHolds } from './hold-payouts.ts'
import { saveBankDetails } from '../verification/bank/save-bank-details.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

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

test('no test breaks an invariant', async () => {
  const broken = await world.violations()
  assert.deepEqual(
    broken.map(({ what }) => what),
    [],
  )
})
