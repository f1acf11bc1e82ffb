import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aPendingHost } from '#test/samples/applicant.ts'
import { itemsOf } from '#test/samples/due-shares.ts'
import { hostPaidTo } from '#test/samples/host-paid-to.ts'
import { anOperator, type Operator } from '#test/sign-in/operator.ts'
import { someBank } from '#test/samples/paid-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { approveProposal, declineProposal } from '../../office/proposal/decide-proposal.ts'
import { findOpenProposals } from '../../office/proposal/proposal-queries.ts'
import { approveVerification } from '../decide-verification.ts'
import { openDocument } from '../reveal-verification.ts'
import { confirmBankDetails } from './confirm-bank-details.ts'
import { findBankCheck } from './office-bank-queries.ts'
import { revealBankDetails } from './reveal-bank-details.ts'
import { saveBankDetails } from './save-bank-details.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const reason = 'A letter from the bank says so'

async function statusOf(id: string) {
  const host = world.db.selectFrom('host').select('status').where('id', '=', id)
  return (await host.executeTakeFirstOrThrow()).status
}

const proposalOf = async (hostId: string) =>
  (await findOpenProposals(world.deps)).find(({ person }) => person?.id === hostId)?.id ?? ''

test('one operator confirms an account of the host, also with a slightly different spelling of the holder', async () => {
  for (const holder of ['SHERPA, Pasang', 'P. Sherpa']) {
    const { id, changedAt } = await hostPaidTo(world, holder)
    const outcome = await confirmBankDetails(world.deps, { hostId: id, changedAt }, await anOperator(world))
    assert.deepEqual([outcome, await statusOf(id)], ['confirmed', 'verified'])
  }
})

test('an account of another holder needs two operators, never only one', async () => {
  const { id: hostId, changedAt } = await hostPaidTo(world, 'Karma Gurung')
  const [first, second] = [await anOperator(world), await anOperator(world)]
  const ask = (by: Operator, why = reason) =>
    confirmBankDetails(world.deps, { hostId, changedAt, reason: why }, by)
  await assert.rejects(ask(first, ''), { code: 'proposal-needs-reason' })
  assert.equal(await ask(first), 'proposed')
  assert.equal(await statusOf(hostId), 'approved')
  await assert.rejects(ask(second), { code: 'bank-proposed-already' })
  const id = await proposalOf(hostId)
  await assert.rejects(approveProposal(world.deps, { id }, first), { code: 'proposal-yours' })
  assert.equal(await statusOf(hostId), 'approved')
  const outcomes = await Promise.allSettled(
    [second, await anOperator(world)].map((by) => approveProposal(world.deps, { id }, by)),
  )
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal(await statusOf(hostId), 'verified')
  assert.deepEqual(await itemsOf(world, hostId), [])
})

test('a host without an approved application needs two operators, even if the profile has the holder’s name', async () => {
  const { id: hostId, changedAt } = await hostPaidTo(world, 'Karma Gurung')
  await world.db.deleteFrom('verification').where('account_id', '=', hostId).execute()
  const name = { first_name: 'Karma', last_name: 'Gurung' }
  await world.db.updateTable('account').set(name).where('id', '=', hostId).execute()
  await world.db.updateTable('host').set({ display_name: 'Karma Gurung' }).where('id', '=', hostId).execute()
  const by = await anOperator(world)
  assert.equal(await confirmBankDetails(world.deps, { hostId, changedAt, reason }, by), 'proposed')
})

test('a proposal does not confirm details that change after it, and the new ones can be proposed', async () => {
  const { id: hostId, changedAt, change } = await hostPaidTo(world, 'Karma Gurung')
  const [first, second] = [await anOperator(world), await anOperator(world)]
  await confirmBankDetails(world.deps, { hostId, changedAt, reason }, first)
  const id = await proposalOf(hostId)
  world.clock.minutes(1)
  const again = await change({ account: '01100175000001' })
  await assert.rejects(approveProposal(world.deps, { id }, second), { code: 'proposal-decided' })
  assert.equal(await confirmBankDetails(world.deps, { hostId, changedAt: again, reason }, first), 'proposed')
  const next = await proposalOf(hostId)
  await declineProposal(world.deps, { id: next, reason: 'No letter' }, second)
  assert.equal(await statusOf(hostId), 'approved')
  assert.equal(await confirmBankDetails(world.deps, { hostId, changedAt: again, reason }, second), 'proposed')
})

test('approval and change at the same time never confirm details that nobody has checked', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id: hostId, changedAt, change } = await hostPaidTo(world, 'Karma Gurung')
    await confirmBankDetails(world.deps, { hostId, changedAt, reason }, await anOperator(world))
    const id = await proposalOf(hostId)
    const second = await anOperator(world)
    world.clock.minutes(1)
    await Promise.allSettled([
      change({ account: '01100175000002' }),
      approveProposal(world.deps, { id }, second),
    ])
    const bank = world.db.selectFrom('vault.bank_account').selectAll().where('host_id', '=', hostId)
    const { masked, confirmed_at } = await bank.executeTakeFirstOrThrow()
    assert.equal(masked, 'Nabil Bank, •••• 0002')
    assert.equal(confirmed_at, null)
  }
})

test('an application whose account has another holder is approved without the bank details', async () => {
  const { id, verificationId } = await aPendingHost(world)
  const by = await anOperator(world)
  await openDocument(world.deps, { id: verificationId, reason: 'review' }, by)
  await world.db.deleteFrom('vault.bank_account').where('host_id', '=', id).execute()
  const account = { id, email: 'h@example.com', role: 'traveller' as const, firstName: '' }
  const details = { ...someBank, holder: 'Pasang Sherpa' }
  await saveBankDetails(world.deps, { hostId: id, details }, { ...by, account })
  const approve = (bankChangedAt: Date | null) =>
    approveVerification(world.deps, { id: verificationId, message: '', bankChangedAt }, by)
  await assert.rejects(approve(world.clock.now()), { code: 'bank-holder-differs' })
  await approve(null)
  assert.equal(await statusOf(id), 'approved')
})

test('an operator sees who changed which details, when and from which address, and full numbers only with a reason', async () => {
  const { id, changedAt, change } = await hostPaidTo(world, 'Pasang Sherpa')
  const operator = await anOperator(world)
  await confirmBankDetails(world.deps, { hostId: id, changedAt }, operator)
  world.clock.minutes(1)
  await change({ account: '01100175000003' })
  world.clock.minutes(1)
  await change({ account: '02200175007777', bankName: 'Himalayan Bank' })
  const other = await hostPaidTo(world, 'Pasang Sherpa')
  await other.change({ account: '02200175007777', bankName: 'Himalayan Bank' })
  const found = await findBankCheck(world.deps, id)
  assert.ok(found)
  assert.deepEqual(
    [found.details.account, found.earlier?.details.account, found.earlier?.confirmedAt !== null],
    ['•••• 7777', '•••• 4410', true],
    'the account before is the last one that was confirmed',
  )
  assert.deepEqual([found.change?.byId, found.change?.network], [id, '203.0.113'])
  assert.equal(found.sameAccount.length, 1)
  assert.equal(JSON.stringify(found).includes('0220017500'), false)

  const look = { hostId: id, reason: 'bank' }
  await assert.rejects(revealBankDetails(world.deps, { ...look, reason: '' }, operator), {
    code: 'look-needs-reason',
  })
  const { account } = operator
  await assert.rejects(
    revealBankDetails(world.deps, look, { ...operator, account: { ...account, role: 'support' } }),
    { code: 'operators-only' },
  )
  const revealed = await revealBankDetails(world.deps, look, operator)
  assert.deepEqual(
    [revealed.details.account, revealed.earlier?.account],
    ['02200175007777', '01100175004410'],
  )
  const acts = await world.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'reason'])
    .where('act', '=', 'reveal-bank-details')
    .where('subject_id', '=', id)
    .execute()
  assert.deepEqual(acts, [{ actor_id: account.id, reason: 'Checking the bank details' }])
})
