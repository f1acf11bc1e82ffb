import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { anApplicant, aPendingHost, companyForm, passportPhoto } from '#test/samples/applicant.ts'
import { refused } from '#test/samples/a-host.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { anApprovedHost, aPendingRenewal, approve, renewedForm } from '#test/samples/renewal.ts'
import { freshWorld, type World } from '#test/world.ts'
import { checkHolders } from './bank/check-holder.ts'
import { hostHoldOf } from '../payout/hold-payouts.ts'
import { beginAgain, withdrawVerification } from './begin-again.ts'
import { approveVerification, rejectVerification } from './decide-verification.ts'
import { forgetDocuments } from './forget-documents.ts'
import { openDocument, revealVerification } from './reveal-verification.ts'
import { findVerification } from './office-verification-queries.ts'
import { findOwnVerification } from './own-verification-queries.ts'
import { saveDraft } from './save-draft.ts'
import { submitVerification } from './submit-verification.ts'
import { listVerifications } from './verification-queue-queries.ts'

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

test('a renewal starts with the approved details, which stay in force while it is undecided', async () => {
  const host = await anApprovedHost(world)
  const empty = await own(host)
  assert.deepEqual(
    [empty.legalName, empty.form.lastName, empty.form.idNumber, empty.form.experience],
    ['Karma Gurung', 'Gurung', '•••• 6203', ''],
  )
  assert.deepEqual(empty.missing, ['idDocument'], 'only the new document is missing')
  const before_ = await hostRow(host.id)
  const document = await passportPhoto('new')
  await saveDraft(
    world.deps,
    { typed: { ...empty.form, lastName: 'Tamang' }, document, kind: 'renewal' },
    host.visitor(),
  )
  const stale = { ...host.visitor(), secondFactorAt: null }
  await refused(submitVerification(world.deps, stale, 'renewal'), 'second-factor-needed')
  await submitVerification(world.deps, host.visitor(), 'renewal')
  assert.deepEqual(await hostRow(host.id), before_)
  assert.equal(before_.status, 'verified')
  assert.equal(await legalName(host.id), 'Karma Gurung')
  assert.equal(
    await hostHoldOf(world.db, host.id, new Date(world.clock.now().getTime() + 73 * 3_600_000)),
    null,
  )
  const waiting = await own(host)
  assert.ok(waiting.pending)
  const [{ id }] = (await pendingOf(host)) as [{ id: string }]
  const revealed = await revealVerification(world.deps, { id, reason: 'review' }, await anOperator(world))
  assert.equal(revealed.form.idNumber, 'PA 0446203', 'a returned mask leaves the number unchanged')
  assert.deepEqual(await mails(id), ['mail-verification-submitted'])
})

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

test('a withdrawn renewal is a draft again, and host, bank details and treks do not change', async () => {
  const host = await aPendingRenewal(world)
  const before_ = await hostRow(host.id)
  await withdrawVerification(world.deps, host.visitor())
  assert.deepEqual(await hostRow(host.id), before_)
  assert.ok(before_.confirmed_at)
  const { isWithdrawn, form } = await own(host)
  assert.deepEqual([isWithdrawn, form.lastName], [true, 'Tamang'])
  await refused(withdrawVerification(world.deps, host.visitor()), 'verification-decided')
  assert.equal(await legalName(host.id), 'Karma Gurung')
})

test('one of eight renewals submitted at once is sent, with one mail', async () => {
  const host = await anApprovedHost(world)
  const document = await passportPhoto('eight')
  const id = await saveDraft(world.deps, { typed: renewedForm, document, kind: 'renewal' }, host.visitor())
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => submitVerification(world.deps, host.visitor(), 'renewal')),
  )
  const codes = results.map((each) => (each.status === 'rejected' ? each.reason.code : 'sent')).sort()
  assert.deepEqual(codes, ['sent', ...Array(7).fill('verification-in-review')].sort())
  assert.deepEqual(await mails(id), ['mail-verification-submitted'])
  await refused(
    saveDraft(world.deps, { typed: {}, kind: 'renewal' }, host.visitor()),
    'verification-in-review',
  )
})

test('control: two submissions that read the draft without a lock both succeed', async () => {
  const host = await anApprovedHost(world)
  const document = await passportPhoto('two')
  const id = await saveDraft(world.deps, { typed: renewedForm, document, kind: 'renewal' }, host.visitor())
  const read = () =>
    world.db.selectFrom('verification').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  const seen = await Promise.all([read(), read()])
  let sent = 0
  for (const { state } of seen) {
    if (state !== 'draft') continue
    const sending = { state: 'pending', submitted_at: world.clock.now() } as const
    await world.db.updateTable('verification').set(sending).where('id', '=', id).execute()
    sent += 1
  }
  assert.equal(sent, 2)
})

test('only an approved host sends a renewal, for their account, and cannot decide about it', async () => {
  const applicant = await anApplicant(world)
  const pending = await aPendingHost(world)
  for (const { visitor } of [applicant, pending])
    await refused(saveDraft(world.deps, { typed: renewedForm, kind: 'renewal' }, visitor()), 'hosts-only')
  await assert.rejects(
    sql`insert into verification (account_id, kind, begun_at, changed_at)
      values (${applicant.id}, 'renewal', now(), now())`.execute(world.db),
    /only an approved host begins a renewal/,
  )
  const host = await aPendingRenewal(world)
  const another = await anApprovedHost(world)
  await refused(withdrawVerification(world.deps, another.visitor()), 'verification-decided')
  assert.equal((await own(another)).pending, null)
  assert.ok((await own(host)).pending)
  await refused(saveDraft(world.deps, { typed: {} }, host.visitor()), 'verification-not-needed')

  const account = { id: host.id, email: host.email, role: 'operator' as const, firstName: '' }
  const self = await anOperator(world, { account })
  await refused(openDocument(world.deps, { id: host.renewalId, reason: 'review' }, self), 'verification-own')
  await refused(rejectVerification(world.deps, rejection(host.renewalId), self), 'verification-own')
  const plain = { id: host.renewalId, message: '', bankChangedAt: null }
  await refused(approveVerification(world.deps, plain, self), 'verification-own')
  await assert.rejects(
    sql`update verification set kind = 'application' where id = ${host.renewalId}`.execute(world.db),
    /keeps its account and its kind/,
  )
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

function pendingOf(host: Host) {
  return world.db
    .selectFrom('verification')
    .select('id')
    .where('account_id', '=', host.id)
    .where('state', '=', 'pending')
    .execute()
}
