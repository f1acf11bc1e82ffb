import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { companyForm } from '#test/samples/applicant.ts'
import { refused } from '#test/samples/a-host.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { anApprovedHost, aPendingRenewal, approve, renewedForm } from '#test/samples/renewal.ts'
import { freshWorld, type World } from '#test/world.ts'
import { checkHolders } from '../bank/check-holder.ts'
import { hostHoldOf } from '../../payout/hold-payouts.ts'
import { beginAgain } from '../begin-again.ts'
import { approveVerification, rejectVerification } from '../decide-verification.ts'
import { forgetDocuments } from '../forget-documents.ts'
import { findVerification } from '../office-verification-queries.ts'
import { findOwnVerification } from '../own-verification-queries.ts'
import { listVerifications } from '../verification-queue-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Host = Awaited<ReturnType<typeof anApprovedHost>>
const own = (host: Host) => findOwnVerification(world.deps, { id: host.id }, 'renewal')
const hostRow = (id: string) =>
  world.db
    .selectFrom('host')
    .leftJoin('vault.bank_account as bank', 'bank.host_id', 'host.id')
    .select(['status', 'kind', 'display_name', 'phone', 'bank.confirmed_at'])
    .where('host.id', '=', id)
    .executeTakeFirstOrThrow()
const legalName = async (id: string) => (await checkHolders(world.deps, [id])).get(id)?.legal?.name
const actsOn = async (id: string) => {
  const acts = world.db.selectFrom('audit_entry').select('act').where('subject_id', '=', id).orderBy('id')
  return (await acts.execute()).map(({ act }) => act)
}
const mails = async (id: string) =>
  (await world.jobs())
    .filter(({ payload }) => 'verificationId' in payload && payload.verificationId === id)
    .map(({ name }) => name)
const rejection = (id: string, reason = 'document-expired') => ({ id, reason, message: 'It ended in June.' })

test('an operator sees the approved details beside the new ones, and the approval puts them in force', async () => {
  const host = await aPendingRenewal(world)
  const found = await findVerification(world.deps, host.renewalId)
  const changed = found.changes.filter(({ isChanged }) => isChanged)
  assert.deepEqual(changed, [
    { name: 'Legal name', approved: 'Karma Gurung', sent: 'Karma Tamang', isChanged: true },
    { name: 'Number', approved: '•••• 6203', sent: '•••• 1904', isChanged: true },
  ])
  assert.match(found.checks[0]?.says ?? '', /Account holder is not the name in the form/)
  const queued = (await listVerifications(world.deps, 'waiting')).find(({ id }) => id === host.renewalId)
  assert.equal(queued?.isRenewal, true)
  const plain = { id: host.renewalId, message: '', bankChangedAt: null }
  await refused(approveVerification(world.deps, plain, await anOperator(world)), 'verification-unseen')
  await approve(world, host.renewalId)
  assert.equal(await legalName(host.id), 'Karma Tamang')
  const after_ = await hostRow(host.id)
  assert.deepEqual([after_.display_name, after_.phone], ['Karma Gurung', '+977 980 000 0000'])
  assert.ok((await own(host)).approvedAt)
  assert.deepEqual(await actsOn(host.renewalId), [
    'submit-renewal',
    'view-identity-document',
    'approve-verification',
  ])
  assert.deepEqual(await mails(host.renewalId), ['mail-verification-submitted', 'mail-verification-approved'])
  const decided = await findVerification(world.deps, host.renewalId)
  assert.equal(decided.changes[0]?.approved, 'Karma Gurung', 'the earlier name stays visible')
})

test('a bank account in the earlier name loses its confirmation when the name changes, and only then', async () => {
  const renamed = await aPendingRenewal(world)
  assert.ok((await hostRow(renamed.id)).confirmed_at)
  await approve(world, renamed.renewalId)
  const { status, confirmed_at } = await hostRow(renamed.id)
  assert.deepEqual([status, confirmed_at], ['approved', null])
  assert.equal(await hostHoldOf(world.db, renamed.id, world.clock.now()), 'bank_unconfirmed')

  const sameName = await aPendingRenewal(world, { ...renewedForm, lastName: 'Gurung' })
  await approve(world, sameName.renewalId)
  const same = await hostRow(sameName.id)
  assert.equal(same.status, 'verified')
  assert.ok(same.confirmed_at)
})

test('a renewal of a host without bank details states that', async () => {
  const host = await aPendingRenewal(world)
  await world.db.deleteFrom('vault.bank_account').where('host_id', '=', host.id).execute()
  const { checks } = await findVerification(world.deps, host.renewalId)
  assert.deepEqual(checks[0], { isRight: false, says: 'There are no bank details' })
})

test('an approved renewal may turn an individual into a company', async () => {
  const host = await aPendingRenewal(world, companyForm)
  await approve(world, host.renewalId)
  const { kind, display_name } = await hostRow(host.id)
  assert.deepEqual([kind, display_name], ['company', 'Karma Gurung'])
  assert.equal(await legalName(host.id), 'Manang Walks Pvt. Ltd.')
})

test('a rejected renewal leaves the approved details in force, and the next one starts with the sent data', async () => {
  const host = await aPendingRenewal(world)
  const before_ = await hostRow(host.id)
  const operator = await anOperator(world)
  await rejectVerification(world.deps, rejection(host.renewalId), operator)
  assert.deepEqual(await hostRow(host.id), before_)
  assert.equal(await legalName(host.id), 'Karma Gurung')
  assert.deepEqual((await mails(host.renewalId)).at(-1), 'mail-verification-rejected')
  const seen = await own(host)
  assert.deepEqual([seen.rejected?.message, seen.legalName], ['It ended in June.', 'Karma Gurung'])
  await refused(
    approveVerification(world.deps, { ...rejection(host.renewalId), bankChangedAt: null }, operator),
    'verification-decided',
  )
  await beginAgain(world.deps, host.visitor(), 'renewal')
  const again = await own(host)
  assert.deepEqual([again.form.lastName, again.missing], ['Tamang', ['idDocument']])
})

test('the document of a renewal is erased 90 days after the decision, and the legal name stays', async () => {
  const host = await aPendingRenewal(world)
  await approve(world, host.renewalId)
  world.clock.days(90)
  await forgetDocuments(world.deps)
  const left = await world.db
    .selectFrom('vault.identity_document')
    .select('storage_key')
    .where('verification_id', 'in', [host.renewalId, host.applicationId])
    .execute()
  assert.deepEqual(left, [{ storage_key: null }, { storage_key: null }])
  assert.equal(await legalName(host.id), 'Karma Tamang')
  assert.equal((await own(host)).form.idNumber, '')
})
