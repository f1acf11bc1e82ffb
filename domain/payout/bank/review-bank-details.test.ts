import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { bankActsOn, bankMailsOf, bankNeedOf, bankOf } from '#test/samples/bank-review.ts'
import { hostPaidTo } from '#test/samples/host-paid-to.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { edgeNames, edgesOf } from '#test/states/table-text.ts'
import { freshWorld, type World } from '#test/world.ts'
import { approveProposal } from '../../office/proposal/decide-proposal.ts'
import { findOpenProposals } from '../../office/proposal/proposal-queries.ts'
import { listVerifications } from '../../verification/verification-queue-queries.ts'
import { bankReviewStates } from './bank-review-states.ts'
import { confirmBankDetails } from '../../verification/bank/confirm-bank-details.ts'
import { isAllowed } from '../../states/transition.ts'
import { hostHoldOf } from '../hold-payouts.ts'
import { askForBankLetter, rejectBankDetails } from './review-bank-details.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const message = 'Please send a letter with the exact name of the holder.'

const codesOf = (results: PromiseSettledResult<unknown>[]) =>
  results.map((each) => (each.status === 'rejected' ? each.reason.code : 'done')).toSorted()

test('the database has the same transitions as the rules, and refuses any other', async () => {
  const { rows } = await sql<{ edge: string }>`
    select from_state || ' -> ' || to_state as edge from bank_review_edge`.execute(world.db)
  assert.deepEqual(rows.map(({ edge }) => edge).sort(), edgeNames(edgesOf(bankReviewStates)))
  const { id } = await hostPaidTo(world, 'Pasang Sherpa')
  const set = (to: string) =>
    sql`update vault.bank_account set review = ${to}, reviewed_at = now(), review_message = 'm' where host_id = ${id}`.execute(
      world.db,
    )
  await assert.rejects(set('letter_sent'), /illegal bank review transition waiting -> letter_sent/)
  await set('rejected')
  await assert.rejects(set('letter_asked'), /illegal bank review transition/)
  const confirmed = sql`update vault.bank_account set confirmed_at = now() where host_id = ${id}`
  await assert.rejects(confirmed.execute(world.db), /confirmed_waits_for_nothing/)
})

test('rejected details hold payouts permanently: the same account is never confirmed again', async () => {
  const { id, changedAt, change } = await hostPaidTo(world, 'Pasang Sherpa')
  const operator = await anOperator(world)
  const rejected = { hostId: id, changedAt, message: 'The account is not yours.' }
  await assert.rejects(
    rejectBankDetails(world.deps, rejected, { ...operator, secondFactorAt: new Date(0) }),
    { code: 'second-factor-needed' },
  )
  await rejectBankDetails(world.deps, rejected, operator)
  assert.equal(await hostHoldOf(world.db, id, world.clock.now()), 'bank_rejected')
  assert.deepEqual(await bankNeedOf(world, id), {
    kind: 'bank',
    why: 'rejected',
    reason: 'The account is not yours.',
  })
  assert.deepEqual(await bankMailsOf(world, id), ['mail-bank-details-rejected'])
  const queued = (await listVerifications(world.deps, 'bank')).find((each) => each.id === id)
  assert.equal(queued, undefined, 'nothing waits for an operator')
  const refused = { code: 'bank-details-rejected' }
  await assert.rejects(confirmBankDetails(world.deps, { hostId: id, changedAt }, operator), refused)
  await assert.rejects(askForBankLetter(world.deps, { ...rejected, message }, operator), refused)

  world.clock.minutes(1)
  const same = change({ holder: 'Sherpa Pasang', branchCode: '999' })
  await assert.rejects(same, { code: 'bank-details-invalid' })
  const other = await change({ account: '01100175000008' })
  assert.equal(await hostHoldOf(world.db, id, world.clock.now()), 'bank_unconfirmed')
  await assert.rejects(
    change({}),
    { code: 'bank-details-invalid' },
    'it stays rejected beside a newer account',
  )
  await confirmBankDetails(world.deps, { hostId: id, changedAt: other }, await anOperator(world))
  assert.deepEqual((await bankActsOn(world, id)).map(({ act, by, reason }) => [act, by, reason])[0], [
    'reject-bank-details',
    operator.account.id,
    'The account is not yours.',
  ])
})

test('a rejection closes the proposal to confirm the account, and operators do not decide about themselves', async () => {
  const { id, changedAt, visitor } = await hostPaidTo(world, 'Karma Gurung')
  const [first, second] = [await anOperator(world), await anOperator(world)]
  await confirmBankDetails(world.deps, { hostId: id, changedAt, reason: 'A letter says so' }, first)
  const open = (await findOpenProposals(world.deps)).find(({ person }) => person?.id === id)
  await rejectBankDetails(world.deps, { hostId: id, changedAt, message }, second)
  const approving = approveProposal(world.deps, { id: open?.id ?? '' }, second)
  await assert.rejects(approving, { code: 'proposal-decided' })
  const own = await visitor()
  const self = { ...own, account: { ...own.account, role: 'operator' as const } }
  await assert.rejects(rejectBankDetails(world.deps, { hostId: id, changedAt, message }, self), {
    code: 'bank-details-own',
  })
})

test('details of a host without approval are decided with the application or not at all', async () => {
  const { id, changedAt } = await hostPaidTo(world, 'Pasang Sherpa')
  await world.db.updateTable('host').set({ status: 'suspended' }).where('id', '=', id).execute()
  const asked = { hostId: id, changedAt, message }
  const refused = { code: 'bank-host-not-approved' }
  await assert.rejects(askForBankLetter(world.deps, asked, await anOperator(world)), refused)
  await assert.rejects(rejectBankDetails(world.deps, asked, await anOperator(world)), refused)
  const nobody = { ...asked, hostId: 'nobody' }
  await assert.rejects(askForBankLetter(world.deps, nobody, await anOperator(world)), {
    code: 'host-not-found',
  })
})

test('one of two operators who decide at the same time decides, and the other is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, changedAt } = await hostPaidTo(world, 'Pasang Sherpa')
    const [first, second] = [await anOperator(world), await anOperator(world)]
    const decisions = await Promise.allSettled([
      confirmBankDetails(world.deps, { hostId: id, changedAt }, first),
      rejectBankDetails(world.deps, { hostId: id, changedAt, message }, second),
    ])
    const isConfirmed = decisions[0].status === 'fulfilled'
    const loser = isConfirmed ? 'bank-confirmed-already' : 'bank-details-rejected'
    assert.deepEqual(codesOf(decisions), [loser, 'done'])
    const { review, confirmed_at } = await bankOf(world, id)
    assert.deepEqual([review, confirmed_at !== null], isConfirmed ? ['waiting', true] : ['rejected', false])
    assert.equal((await bankActsOn(world, id)).length, 1)
  }
  const { id, changedAt } = await hostPaidTo(world, 'Pasang Sherpa')
  const operators = await Promise.all(Array.from({ length: 6 }, () => anOperator(world)))
  const asked = await Promise.allSettled(
    operators.map((by) => askForBankLetter(world.deps, { hostId: id, changedAt, message }, by)),
  )
  assert.deepEqual(codesOf(asked), [...Array(5).fill('bank-letter-asked-already'), 'done'])
  assert.deepEqual(await bankMailsOf(world, id), ['mail-bank-letter-asked'])
  assert.equal((await bankActsOn(world, id)).length, 1)
})

test('control: two operators who read the details without a lock both request a letter', async () => {
  const { id } = await hostPaidTo(world, 'Pasang Sherpa')
  const seen = await Promise.all([bankOf(world, id), bankOf(world, id)])
  let asked = 0
  for (const { review } of seen) {
    if (!isAllowed(bankReviewStates, review, 'ask-letter')) continue
    const set = { review: 'letter_asked', reviewed_at: world.clock.now(), review_message: message }
    await world.db.updateTable('vault.bank_account').set(set).where('host_id', '=', id).execute()
    asked += 1
  }
  assert.equal(asked, 2)
})

test('no test breaks an invariant', async () => {
  assert.deepEqual(
    (await world.violations()).map(({ what }) => what),
    [],
  )
})
