import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Visitor } from '../account/visitor.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { balanceOf, collected, hostWithDue, SHARE, payoutsOf, itemsOf } from '#test/samples/due-shares.ts'
import { freshWorld, type World } from '#test/world.ts'
import { move } from '../ledger/ledger-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { approvePayout } from './approve-payout.ts'
import { markPayoutSettled } from './finish-payout.ts'
import { releasePayout } from './release-payout.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

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

test('no test breaks an invariant', async () => {
  const broken = await world.violations()
  assert.deepEqual(
    broken.map(({ what }) => what),
    [],
  )
})
