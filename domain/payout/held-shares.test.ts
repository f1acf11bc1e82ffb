import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anOperator } from '#test/sign-in/operator.ts'
import {
  balanceOf,
  collected,
  hostWithDue,
  released,
  SHARE,
  payoutsOf,
  itemsOf,
} from '#test/samples/due-shares.ts'
import { confirmedBank, paidBooking } from '#test/samples/paid-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { finishDepartures } from '../booking/finish-departures.ts'
import { disputeLost } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { approvePayout } from './approve-payout.ts'
import { batchPayouts } from './batch-payouts.ts'
import { clawBack } from './claw-back.ts'
import { confirmBankDetails } from '../verification/bank/confirm-bank-details.ts'
import { markPayoutSettled } from './finish-payout.ts'
import { holdShares, releaseShares, reviewPayoutHolds } from './hold-payouts.ts'
import { releasePayout } from './release-payout.ts'
import { saveBankDetails } from '../verification/bank/save-bank-details.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const details = {
  holder: 'Karma Gurung',
  account: '0110 0175 0044 10',
  bankName: 'Nabil Bank',
  branchCode: '011',
  swift: 'NARBNPKA',
  type: 'savings' as const,
}

test('does not release a payout of a suspended host, after a bank change or under dispute, and releases it afterwards', async () => {
  const { hostId, ids } = await hostWithDue(world, 2)
  const { id } = await collected(world, hostId)
  const [first, second] = [await anOperator(world), await anOperator(world)]
  await approvePayout(world.deps, id, first)
  const isHeld = (hold: string) =>
    assert.rejects(releasePayout(world.deps, id, second), (error: { code: string; detail: unknown }) => {
      assert.deepEqual([error.code, error.detail], ['payout-on-hold', { hold }])
      return true
    })
  const status = (value: string) =>
    world.db.updateTable('host').set({ status: value }).where('id', '=', hostId).execute()
  await status('suspended')
  await isHeld('host_suspended')
  await status('verified')
  await world.db.transaction().execute((tx) => holdShares(tx, ids[0] ?? '', 'dispute'))
  await isHeld('dispute')
  await world.db.transaction().execute((tx) => releaseShares(tx, world.clock.now(), ids[0] ?? '', 'dispute'))
  await releasePayout(world.deps, id, second)
  assert.equal((await payoutsOf(world, hostId))[0]?.state, 'sent')
})

test('holds payouts to new bank details until they are confirmed and 72 hours old; the host loses and regains the badge', async () => {
  const { hostId } = await hostWithDue(world, 1, { withBank: false })
  const state = async () => (await itemsOf(world, hostId)).map((item) => [item.state, item.hold_reason])
  assert.deepEqual(await state(), [['on_hold', 'bank_missing']])
  const account = { id: hostId, email: 'h@example.com', role: 'traveller' as const, firstName: '' }
  const operator = await anOperator(world)
  const host = { ...operator, account }
  await assert.rejects(saveBankDetails(world.deps, { hostId, details }, operator), { code: 'host-not-found' })
  await assert.rejects(
    saveBankDetails(world.deps, { hostId, details: { ...details, swift: 'NARB' } }, host),
    { code: 'bank-details-invalid' },
  )
  await saveBankDetails(world.deps, { hostId, details }, host)
  assert.deepEqual(await state(), [['on_hold', 'bank_unconfirmed']])
  const badge = async () =>
    (await world.db.selectFrom('host').select('status').where('id', '=', hostId).executeTakeFirstOrThrow())
      .status
  assert.equal(await badge(), 'approved')
  const changedAt = world.clock.now()
  await assert.rejects(
    confirmBankDetails(world.deps, { hostId, changedAt: new Date(changedAt.getTime() - 1) }, operator),
    { code: 'bank-details-changed' },
  )
  await confirmBankDetails(world.deps, { hostId, changedAt }, operator)
  assert.deepEqual([await badge(), await state()], ['verified', [['on_hold', 'bank_changed']]])
  const verifiedMails = (await world.jobs()).filter(
    ({ name, payload }) => name === 'mail-host-verified' && payload.hostId === hostId,
  )
  assert.equal(verifiedMails.length, 1, 'the host gets a mail')
  await saveBankDetails(world.deps, { hostId, details }, host)
  assert.equal(await badge(), 'verified', 'the same details again change nothing')
  world.clock.forward(72 * 3_600_000 - 1)
  await reviewPayoutHolds(world.deps)
  await batchPayouts(world.deps)
  assert.deepEqual(await state(), [['on_hold', 'bank_changed']])
  world.clock.forward(1)
  await Promise.all([reviewPayoutHolds(world.deps), reviewPayoutHolds(world.deps)])
  assert.deepEqual(await state(), [['payable', '']])
  await batchPayouts(world.deps)
  assert.deepEqual(await state(), [['batched', '']])
  const row = await world.db
    .selectFrom('vault.bank_account')
    .selectAll()
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  assert.equal(row.masked, 'Nabil Bank, •••• 4410')
  assert.ok(!row.details_sealed.toString('latin1').includes('0110'))
})

test('requires a new approval when bank details change after the approval', async () => {
  const { hostId } = await hostWithDue(world, 1)
  const { id } = await collected(world, hostId)
  const [first, second] = [await anOperator(world), await anOperator(world)]
  await approvePayout(world.deps, id, first)
  world.clock.minutes(1)
  const account = { id: hostId, email: 'h@example.com', role: 'traveller' as const, firstName: '' }
  const others = { ...details, account: '0110 0175 0099 99' }
  await saveBankDetails(world.deps, { hostId, details: others }, { ...second, account })
  await confirmBankDetails(world.deps, { hostId, changedAt: world.clock.now() }, second)
  world.clock.days(3)
  const fresh = (who: typeof first) => ({ ...who, secondFactorAt: world.clock.now() })
  await assert.rejects(releasePayout(world.deps, id, fresh(second)), { code: 'payout-bank-changed' })
  const states = async () => [
    (await payoutsOf(world, hostId))[0]?.state,
    (await itemsOf(world, hostId))[0]?.state,
  ]
  assert.deepEqual(await states(), ['batched', 'batched'])
  await approvePayout(world.deps, id, fresh(second))
  await assert.rejects(releasePayout(world.deps, id, fresh(second)), {
    code: 'payout-needs-another-operator',
  })
  await releasePayout(world.deps, id, fresh(first))
  assert.deepEqual(await states(), ['sent', 'sent'])
})

test('pays only a verified host', async () => {
  const { hostId } = await hostWithDue(world, 1)
  await world.db.updateTable('host').set({ status: 'approved' }).where('id', '=', hostId).execute()
  await reviewPayoutHolds(world.deps)
  const [item] = await itemsOf(world, hostId)
  assert.deepEqual([item?.state, item?.hold_reason], ['on_hold', 'host_unverified'])
  assert.equal(await batchPayouts(world.deps), 0)
  await world.db.updateTable('host').set({ status: 'verified' }).where('id', '=', hostId).execute()
  await reviewPayoutHolds(world.deps)
  assert.equal((await itemsOf(world, hostId))[0]?.state, 'payable')
})

test('deducts the share of a lost dispute from the next payouts, never below zero', async () => {
  const { hostId, ids } = await hostWithDue(world, 1)
  const id = await released(world, hostId)
  await markPayoutSettled(world.deps, id, await anOperator(world))
  const [bookingId = ''] = ids
  const at = world.clock.now()
  const lose = () => world.db.transaction().execute((tx) => clawBack(tx, at, bookingId))
  await Promise.all([lose(), lose()])
  assert.deepEqual(
    (await itemsOf(world, hostId)).map(({ kind, state, net_cents }) => [kind, state, net_cents]),
    [
      ['share', 'clawed_back', SHARE],
      ['claw_back', 'payable', -SHARE],
    ],
  )
  assert.equal(await balanceOf(world, `host_receivable:${hostId}`), SHARE)
  world.clock.days(1)
  await batchPayouts(world.deps)
  assert.equal((await payoutsOf(world, hostId)).length, 1)

  const { trek_id } = await world.db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'departure_id')
    .select('trek_id')
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const next = await world.departure({ startsInDays: 1, trekId: trek_id, priceCents: 2000_02 })
  await paidBooking(world.deps, { departureId: next.id, unitPriceCents: 2000_02 })
  world.clock.days(17)
  await finishDepartures(world.deps)
  await batchPayouts(world.deps)
  const [, second] = await payoutsOf(world, hostId)
  assert.equal(second?.amount_cents, 2000_02 - 100_00 - SHARE)
  const [first, other] = [await anOperator(world), await anOperator(world)]
  await approvePayout(world.deps, second?.id ?? '', first)
  await releasePayout(world.deps, second?.id ?? '', other)
  assert.equal(await balanceOf(world, `host_receivable:${hostId}`), 0)
  assert.equal(await balanceOf(world, `host_payable:${hostId}`), 0)
})

test('claws back a dispute that was lost before the trek ended when the share is earned', async () => {
  const departure = await world.departure({ startsInDays: 1, priceCents: 1000_01 })
  const bookingId = await paidBooking(world.deps, { departureId: departure.id, unitPriceCents: 1000_01 })
  const [item] = await world.db
    .selectFrom('payout_item')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .execute()
  const hostId = item?.host_id ?? ''
  await confirmedBank(world.deps, hostId)
  await world.db.transaction().execute(async (tx) => {
    await holdShares(tx, bookingId, 'dispute')
    await postEntries(tx, world.clock.now(), [disputeLost({ disputeId: 'dp_1', bookingId, cents: 1000_01 })])
    await clawBack(tx, world.clock.now(), bookingId)
  })
  assert.deepEqual(
    (await itemsOf(world, hostId)).map(({ state }) => state),
    ['accrued'],
  )
  world.clock.days(17)
  await finishDepartures(world.deps)
  assert.deepEqual(
    (await itemsOf(world, hostId)).map(({ kind, state }) => [kind, state]),
    [
      ['share', 'payable'],
      ['claw_back', 'payable'],
    ],
  )
  assert.equal(
    await balanceOf(world, `host_receivable:${hostId}`),
    await balanceOf(world, `host_payable:${hostId}`),
  )
})

test('no test breaks an invariant', async () => {
  const broken = await world.violations()
  assert.deepEqual(
    broken.map(({ what }) => what),
    [],
  )
})
