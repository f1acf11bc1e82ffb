import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { aPendingHost, anApplicant, filledForm, passportPhoto } from '#test/samples/applicant.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { hostStatusOf } from '../host/acting-host.ts'
import { Refusal } from '../refusal.ts'
import { withdrawVerification } from './begin-again.ts'
import { revealVerification } from './reveal-verification.ts'
import { findOwnVerification } from './own-verification-queries.ts'
import { saveDraft } from './save-draft.ts'
import { submitVerification } from './submit-verification.ts'

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

async function documentRow(verificationId: string) {
  return world.db
    .selectFrom('vault.identity_document')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .executeTakeFirstOrThrow()
}

test('a visitor is refused in the specified words', async () => {
  const sentence = says('You must be logged in to submit verification')
  await assert.rejects(submitVerification(world.deps, aVisitor()), sentence)
  await assert.rejects(saveDraft(world.deps, { typed: filledForm }, aVisitor()), sentence)
})

test('a draft stores the entries, shows numbers masked, and a returned mask changes nothing', async () => {
  const { id, visitor } = await anApplicant(world)
  await saveDraft(world.deps, { typed: { ...filledForm, lastName: '' } }, visitor())
  const stored = await own(id)
  assert.deepEqual(
    [stored.form.firstName, stored.form.idNumber, stored.form.accountNumber],
    ['Karma', '•••• 6203', '•••• 4410'],
  )
  assert.deepEqual(stored.missing, ['lastName', 'idDocument'])
  assert.equal(await status(id), null, 'a draft makes nobody a host')
  await saveDraft(
    world.deps,
    { typed: { ...stored.form, lastName: 'Gurung' }, document: await passportPhoto() },
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
