import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { aPendingHost, anApplicant, filledForm, passportPhoto } from '#test/samples/applicant.ts'
import { honestPdf } from '#test/hostile/hostile-pdfs.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { changePhoto } from '../account/profile/change-photo.ts'
import { hostStatusOf } from '../host/acting-host.ts'
import { hostMoves, type HostStatus } from '../host/host-rules.ts'
import { Refusal } from '../refusal.ts'
import { beginAgain, withdrawVerification } from './begin-again.ts'
import { approveVerification, rejectVerification } from './decide-verification.ts'
import { forgetDocuments } from './forget-documents.ts'
import { openDocument, readDocumentPage, revealVerification } from './reveal-verification.ts'
import { findOwnVerification } from './own-verification-queries.ts'
import { saveDraft } from './save-draft.ts'
import { submitVerification } from './submit-verification.ts'
import { verificationMoves, type VerificationState } from './verification-rules.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const says = (sentence: string) => (error: unknown) => error instanceof Refusal && error.message === sentence
const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code
const status = (id: string) => hostStatusOf(world.db, id)
const own = (id: string) => findOwnVerification(world.deps, { id })
const look = { reason: 'review' }

/** An operator who has opened the document. */
async function reviewer(verificationId: string) {
  const operator = await anOperator(world)
  await openDocument(world.deps, { id: verificationId, ...look }, operator)
  return operator
}

async function documentRow(verificationId: string) {
  return world.db
    .selectFrom('vault.identity_document')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .executeTakeFirstOrThrow()
}

async function runFileJobs(): Promise<void> {
  for (const { name, payload } of await world.jobs())
    if (name === 'remove-file') await world.deps.storage.remove(payload.key)
}

test('a visitor is refused in the specified words', async () => {
  const sentence = says('You must be logged in to submit verification')
  await assert.rejects(submitVerification(world.deps, aVisitor()), sentence)
  await assert.rejects(saveDraft(world.deps, { typed: filledForm }, aVisitor()), sentence)
})

test('a draft stores the entries, shows numbers masked, and a returned mask changes nothing', async () => {
  const { id, visitor } = await anApplicant(world)
  await saveDraft(world.deps, { typed: { ...filledForm, lastName: '' } }, visitor())
  const kept = await own(id)
  assert.deepEqual(
    [kept.form.firstName, kept.form.idNumber, kept.form.accountNumber],
    ['Karma', '•••• 6203', '•••• 4410'],
  )
  assert.deepEqual(kept.missing, ['lastName', 'idDocument'])
  assert.equal(await status(id), null, 'a draft makes nobody a host')
  await saveDraft(
    world.deps,
    { typed: { ...kept.form, lastName: 'Gurung' }, document: await passportPhoto() },
    visitor(),
  )
  await submitVerification(world.deps, visitor())
  const { verificationId } = {
    verificationId: (
      await world.db
        .selectFrom('verification')
        .select('id')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow()
    ).id,
  }
  const whole = await revealVerification(world.deps, { id: verificationId, ...look }, await anOperator(world))
  assert.deepEqual(
    [whole.form.idNumber, whole.bank?.account],
    [filledForm.idNumber, filledForm.accountNumber],
  )
})

test('a document sent alone does not change the entries', async () => {
  const { id, visitor } = await anApplicant(world)
  await saveDraft(world.deps, { typed: filledForm }, visitor())
  const before = await own(id)
  assert.deepEqual(before.missing, ['idDocument'])
  await saveDraft(world.deps, { typed: null, document: await passportPhoto() }, visitor())
  const after = await own(id)
  assert.deepEqual([after.form, after.missing, after.document?.kind], [before.form, [], 'image'])
})

test('an application requires every field, a document and a second factor within ten minutes', async () => {
  const { id, visitor } = await anApplicant(world)
  await assert.rejects(submitVerification(world.deps, visitor()), refused('verification-incomplete'))
  await saveDraft(world.deps, { typed: filledForm }, visitor())
  await assert.rejects(submitVerification(world.deps, visitor()), refused('verification-incomplete'))
  await saveDraft(world.deps, { typed: filledForm, document: await passportPhoto() }, visitor())
  await assert.rejects(
    submitVerification(world.deps, { ...visitor(), secondFactorAt: null }),
    refused('second-factor-needed'),
  )
  const stale = new Date(world.clock.now().getTime() - 11 * 60_000)
  await assert.rejects(
    submitVerification(world.deps, { ...visitor(), secondFactorAt: stale }),
    refused('second-factor-needed'),
  )
  assert.equal(await status(id), null)
  assert.equal((await own(id)).missing.length, 0, 'no typed input is lost on the way')
  await submitVerification(world.deps, visitor())
  assert.equal(await status(id), 'pending')
  const host = await world.db.selectFrom('host').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual(
    [host.display_name, host.kind, host.phone, host.years_of_experience, host.specialities],
    ['Karma Gurung', 'individual', '+977 980 000 0000', 18, ['High passes', 'Nar Phu', 'family groups']],
  )
  await assert.rejects(submitVerification(world.deps, visitor()), refused('verification-in-review'))
  await assert.rejects(saveDraft(world.deps, { typed: {} }, visitor()), refused('verification-in-review'))
})

test('document and form are encrypted at rest, under a key that no picture URL reaches', async () => {
  const { id, verificationId, photo } = await aPendingHost(world)
  const row = await documentRow(verificationId)
  assert.match(row.storage_key ?? '', /^sealed\/[0-9a-f-]{36}\.bin$/)
  assert.ok(!row.storage_key?.endsWith('.webp'), 'pictures are served from keys that end in .webp')
  assert.deepEqual(row.sha256, createHash('sha256').update(photo).digest())
  const file = world.files.get(row.storage_key ?? '')
  assert.ok(file)
  assert.ok(!file.includes('WEBP') && !file.includes('RIFF') && !file.includes('Secret'))
  await assert.rejects(sharp(file).metadata())
  const { rows } = await sql<{ all: string }>`
    select (select string_agg(v::text, ' ') from verification v)
      || (select string_agg(encode(form_sealed, 'escape'), ' ') from vault.verification_form)
      || (select string_agg(encode(details_sealed, 'escape') || masked, ' ') from vault.bank_account) as all`.execute(
    world.db,
  )
  for (const secret of ['0446203', '11/02/1985', '01100175004410', 'Gurung'])
    assert.ok(!rows[0]?.all.includes(secret), secret)
  assert.ok(id)
})

test('an operator opens the pages only with a reason, for a minute, alone, and each access is logged', async () => {
  const { verificationId: id } = await aPendingHost(world, { document: honestPdf(2) })
  const operator = await anOperator(world)
  await assert.rejects(openDocument(world.deps, { id, reason: '' }, operator), refused('look-needs-reason'))
  await assert.rejects(openDocument(world.deps, { id, ...look }, aVisitor()), refused('signed-out'))
  await assert.rejects(
    openDocument(world.deps, { id, ...look }, await anOperator(world, { role: 'support' })),
    refused('operators-only'),
  )
  const pages = await openDocument(world.deps, { id, ...look }, operator)
  assert.equal(pages.length, 2)
  const first = { id, ...pages[0]! }
  assert.equal((await sharp(await readDocumentPage(world.deps, first, operator)).metadata()).format, 'webp')
  const foreign: [object, object][] = [
    [{ page: 2 }, operator],
    [{ until: first.until + 60 }, operator],
    [{ signature: '' }, operator],
    [{}, await anOperator(world)],
  ]
  for (const [change, visitor] of foreign)
    await assert.rejects(
      readDocumentPage(world.deps, { ...first, ...change }, visitor as typeof operator),
      refused('document-address-over'),
    )
  world.clock.minutes(2)
  await assert.rejects(readDocumentPage(world.deps, first, operator), refused('document-address-over'))
  await revealVerification(world.deps, { id, ...look }, operator)
  const acts = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason'])
    .where('subject_id', '=', id)
    .where('actor_id', '=', operator.account.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(acts, [
    { act: 'view-identity-document', reason: 'Reviewing the application' },
    { act: 'reveal-verification', reason: 'Reviewing the application' },
  ])
})

test('an approval results in an approved host, or with confirmed bank details in a verified one', async () => {
  const one = await aPendingHost(world)
  const plain = { id: one.verificationId, message: 'Welcome, Karma.', bankChangedAt: null }
  await assert.rejects(
    approveVerification(world.deps, plain, await anOperator(world)),
    refused('verification-unseen'),
  )
  const operator = await reviewer(one.verificationId)
  await approveVerification(world.deps, plain, operator)
  assert.equal(await status(one.id), 'approved')
  await assert.rejects(approveVerification(world.deps, plain, operator), refused('verification-decided'))

  const two = await aPendingHost(world)
  const { changed_at } = await world.db
    .selectFrom('vault.bank_account')
    .select('changed_at')
    .where('host_id', '=', two.id)
    .executeTakeFirstOrThrow()
  const both = { id: two.verificationId, message: '', bankChangedAt: changed_at }
  const second = await reviewer(two.verificationId)
  await assert.rejects(
    approveVerification(world.deps, both, { ...second, secondFactorAt: new Date(0) }),
    refused('second-factor-needed'),
  )
  await approveVerification(world.deps, both, second)
  assert.equal(await status(two.id), 'verified')
  await assert.rejects(
    saveDraft(world.deps, { typed: {} }, two.visitor()),
    refused('verification-not-needed'),
  )
})

test('operators do not decide about themselves, also in the database', async () => {
  const { id, email, verificationId } = await aPendingHost(world)
  const account = { id, email, role: 'operator' as const, firstName: '' }
  const self = await anOperator(world, { account })
  await assert.rejects(
    openDocument(world.deps, { id: verificationId, ...look }, self),
    refused('verification-own'),
  )
  const rejection = { id: verificationId, reason: 'other', message: 'No' }
  await assert.rejects(rejectVerification(world.deps, rejection, self), refused('verification-own'))
  await assert.rejects(
    sql`update verification set state = 'approved', decided_at = now(), decided_by = account_id where id = ${verificationId}`.execute(
      world.db,
    ),
    /decided_by_somebody_else/,
  )
})

test('a rejection states its reason; the next application reuses everything else, at most three in 30 days', async () => {
  const host = await aPendingHost(world)
  const reject = async (id: string, reason: string) => {
    world.clock.minutes(1)
    await assert.rejects(
      rejectVerification(world.deps, { id, reason, message: ' ' }, await anOperator(world)),
      refused('verification-needs-message'),
    )
    await rejectVerification(
      world.deps,
      { id, reason, message: 'All four corners, please.' },
      await anOperator(world),
    )
  }
  await reject(host.verificationId, 'document-unreadable')
  assert.equal(await status(host.id), 'rejected')
  const told = await own(host.id)
  assert.deepEqual(
    [told.rejected?.part, told.rejected?.message],
    ['Identity document', 'All four corners, please.'],
  )

  await beginAgain(world.deps, host.visitor())
  assert.deepEqual((await own(host.id)).missing, ['idDocument'], 'everything else is reused')
  assert.equal(
    (await own(host.id)).rejected?.part,
    'Identity document',
    'the reason of the rejection stays visible',
  )
  const next = await saveDraft(
    world.deps,
    { typed: (await own(host.id)).form, document: host.photo },
    host.visitor(),
  )
  await submitVerification(world.deps, host.visitor())
  await reject(next, 'experience-unclear')

  await beginAgain(world.deps, host.visitor())
  assert.deepEqual(
    (await own(host.id)).missing,
    [],
    'a document that was not the reason is reused, encrypted again',
  )
  await submitVerification(world.deps, host.visitor())
  const third = await world.db
    .selectFrom('verification')
    .select('id')
    .where('account_id', '=', host.id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  await openDocument(world.deps, { id: third.id, ...look }, await anOperator(world))
  await reject(third.id, 'other')

  await beginAgain(world.deps, host.visitor())
  await assert.rejects(submitVerification(world.deps, host.visitor()), refused('verification-too-often'))
  world.clock.days(31)
  await submitVerification(world.deps, host.visitor())
  assert.equal(await status(host.id), 'pending')
})

test('an application can be withdrawn before the decision, and no entry is lost', async () => {
  const host = await aPendingHost(world)
  await withdrawVerification(world.deps, host.visitor())
  assert.equal(await status(host.id), null)
  assert.deepEqual((await own(host.id)).missing, [])
  await assert.rejects(withdrawVerification(world.deps, host.visitor()), refused('verification-decided'))
  await submitVerification(world.deps, host.visitor())
  assert.equal(await status(host.id), 'pending')
})

test('two drafts created at the same time are one, and each person has one open application', async () => {
  const { id, visitor } = await anApplicant(world)
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => saveDraft(world.deps, { typed: filledForm }, visitor())),
  )
  assert.equal(new Set(ids).size, 1)
  await assert.rejects(
    sql`insert into verification (account_id, begun_at, changed_at) values (${id}, now(), now())`.execute(
      world.db,
    ),
    /one_verification_in_flight/,
  )
})

test('a document is erased 90 days after the decision; its type and SHA-256 stay', async () => {
  const approved = await aPendingHost(world)
  const rejected = await aPendingHost(world)
  const waits = await aPendingHost(world)
  const operator = await reviewer(approved.verificationId)
  await approveVerification(
    world.deps,
    { id: approved.verificationId, message: '', bankChangedAt: null },
    operator,
  )
  await rejectVerification(
    world.deps,
    { id: rejected.verificationId, reason: 'other', message: 'No.' },
    operator,
  )
  const keys = [
    (await documentRow(approved.verificationId)).storage_key,
    (await documentRow(rejected.verificationId)).storage_key,
  ]
  world.clock.days(89)
  await forgetDocuments(world.deps)
  await runFileJobs()
  assert.ok(
    keys.every((key) => key && world.files.has(key)),
    'one day earlier nothing is erased',
  )
  world.clock.days(1)
  await forgetDocuments(world.deps)
  await runFileJobs()
  assert.ok(keys.every((key) => key && !world.files.has(key)))
  const row = await documentRow(approved.verificationId)
  assert.deepEqual([row.storage_key, row.kind], [null, 'image'])
  assert.deepEqual(row.sha256, createHash('sha256').update(approved.photo).digest())
  const fresh = await anOperator(world)
  await assert.rejects(
    openDocument(world.deps, { id: approved.verificationId, ...look }, fresh),
    refused('document-gone'),
  )
  const left = await revealVerification(world.deps, { id: approved.verificationId, ...look }, fresh)
  assert.deepEqual([left.form.idNumber, left.form.accountNumber, left.form.lastName], ['', '', 'Gurung'])
  await assert.rejects(
    revealVerification(world.deps, { id: rejected.verificationId, ...look }, fresh),
    refused('verification-not-found'),
  )
  assert.ok((await documentRow(waits.verificationId)).storage_key, 'undecided applications stay')
  assert.equal(await forgetDocuments(world.deps), 0)
})

test('a draft without changes for 90 days is deleted with its document', async () => {
  const { id, visitor } = await anApplicant(world)
  const draft = await saveDraft(world.deps, { typed: filledForm, document: await passportPhoto() }, visitor())
  const { storage_key } = await documentRow(draft)
  world.clock.days(90)
  await forgetDocuments(world.deps)
  await runFileJobs()
  assert.ok(storage_key && !world.files.has(storage_key))
  assert.equal((await own(id)).isBegun, false)
})

test('code and database agree on the transitions of a host and an application', async () => {
  const machines = [
    ['host', hostMoves],
    ['verification', verificationMoves],
  ] as const
  for (const [table, moves] of machines) {
    const { rows } = await sql<{ edge: string }>`
      select from_state || ' -> ' || to_state as edge from ${sql.table(`${table}_edge`)}`.execute(world.db)
    const ours = Object.entries(moves).flatMap(([from, all]) => all.map((to: string) => `${from} -> ${to}`))
    assert.deepEqual(rows.map(({ edge }) => edge).sort(), ours.sort())
  }
})

test('the database refuses every other transition', async () => {
  const { id } = await anApplicant(world)
  let tried = 0
  const states = Object.keys(hostMoves) as HostStatus[]
  for (const from of states)
    for (const to of states.filter((each) => each !== from && !hostMoves[from].includes(each))) {
      await world.db.deleteFrom('host').where('id', '=', id).execute()
      await world.db
        .insertInto('host')
        .values({ id, kind: 'individual', status: from, display_name: 'K', created_at: world.clock.now() })
        .execute()
      await assert.rejects(
        world.db.updateTable('host').set({ status: to }).where('id', '=', id).execute(),
        /illegal host/,
      )
      tried += 1
    }
  for (const from of Object.keys(verificationMoves) as VerificationState[]) {
    if (from === 'draft') continue
    await assert.rejects(
      sql`insert into verification (account_id, state, begun_at, changed_at, submitted_at) values (${id}, ${from}, now(), now(), now())`.execute(
        world.db,
      ),
      /begins as a draft/,
    )
    tried += 1
  }
  assert.equal(tried, 19)
})

test('the sent photo is on the public page, separate from the account’s, and is deleted with the application', async () => {
  const applicant = await anApplicant(world)
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#579' } })
    .png()
    .toBuffer()
  await changePhoto(world.deps, photo, applicant)
  await saveDraft(world.deps, { typed: filledForm, document: await passportPhoto() }, applicant.visitor())
  await submitVerification(world.deps, applicant.visitor())
  const keyOf = async (table: 'host' | 'account') =>
    (await world.db.selectFrom(table).select('photo_key').where('id', '=', applicant.id).executeTakeFirst())
      ?.photo_key
  const [shown, kept] = [await keyOf('host'), await keyOf('account')]
  assert.ok(shown && kept && shown !== kept)
  assert.deepEqual(await world.deps.storage.read(shown), await world.deps.storage.read(kept))
  await withdrawVerification(world.deps, applicant.visitor())
  assert.equal(await keyOf('host'), undefined)
  const removed = (await world.jobs()).filter(
    ({ name, payload }) => name === 'remove-picture' && payload.key === shown,
  )
  assert.equal(removed.length, 1)
})
