import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { anApplicant, aPendingHost, passportPhoto } from '#test/samples/applicant.ts'
import { refused } from '#test/samples/a-host.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { anApprovedHost, aPendingRenewal, renewedForm } from '#test/samples/renewal.ts'
import { freshWorld, type World } from '#test/world.ts'
import { checkHolders } from '../bank/check-holder.ts'
import { hostHoldOf } from '../../payout/hold-payouts.ts'
import { withdrawVerification } from '../begin-again.ts'
import { approveVerification, rejectVerification } from '../decide-verification.ts'
import { openDocument, revealVerification } from '../reveal-verification.ts'
import { findOwnVerification } from '../own-verification-queries.ts'
import { saveDraft } from '../save-draft.ts'
import { submitVerification } from '../submit-verification.ts'

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

function pendingOf(host: Host) {
  return world.db
    .selectFrom('verification')
    .select('id')
    .where('account_id', '=', host.id)
    .where('state', '=', 'pending')
    .execute()
}
