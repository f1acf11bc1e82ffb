import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { aPendingHost, anApplicant, filledForm, passportPhoto } from '#test/samples/applicant.ts'
import { honestPdf } from '#test/hostile/hostile-pdfs.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { changePhoto } from '../account/profile/change-photo.ts'
import { Refusal } from '../refusal.ts'
import { withdrawVerification } from './begin-again.ts'
import { approveVerification, rejectVerification } from './decide-verification.ts'
import { forgetDocuments } from './forget-documents.ts'
import { openDocument, readDocumentPage, revealVerification } from './reveal-verification.ts'
import { findOwnVerification } from './own-verification-queries.ts'
import { saveDraft } from './save-draft.ts'
import { submitVerification } from './submit-verification.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())
const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code
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
  const [shown, stored] = [await keyOf('host'), await keyOf('account')]
  assert.ok(shown && stored && shown !== stored)
  assert.deepEqual(await world.deps.storage.read(shown), await world.deps.storage.read(stored))
  await withdrawVerification(world.deps, applicant.visitor())
  assert.equal(await keyOf('host'), undefined)
  const removed = (await world.jobs()).filter(
    ({ name, payload }) => name === 'remove-picture' && payload.key === shown,
  )
  assert.equal(removed.length, 1)
})
