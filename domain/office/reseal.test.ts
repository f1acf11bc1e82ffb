import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { createPerson, openSession, type Person } from '#test/fixtures/people.ts'
import { confirmedBank, someBank } from '#test/samples/paid-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { codeOfStep, stepAt } from '../account/second-factor/authenticator.ts'
import { checkSecondFactor } from '../account/second-factor/check-second-factor.ts'
import { renewRecoveryCodes } from '../account/second-factor/renew-recovery-codes.ts'
import { openKey } from '../account/second-factor/second-factor-key.ts'
import { bookingIdOfLink, linkOfBooking } from '../booking/booking-link.ts'
import type { Deps } from '../deps.ts'
import { findLetterLink, letterAddress } from '../guest-thread/guest-thread-link.ts'
import { openBank } from '../payout/bank/seal-bank-details.ts'
import { reseal, sealedColumns } from './reseal.ts'
import { isCurrent, seal } from '../seal.ts'
import { allOf, currentOf, type Secret, sign } from '../secret.ts'
import { noDetails } from '../traveller/details-rules.ts'
import { openDetails, sealDetails } from '../traveller/seal-details.ts'
import { openForm, openPages, sealForm, sealPages } from '../verification/seal-verification.ts'
import { emptyForm } from '../verification/verification-form-rules.ts'

const OLD = 'the secret of last year, long enough to seal with'
const NEW = 'the secret of this year, long enough to seal with'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const withSecret = (secret: Secret): Deps => ({ ...world.deps, secret })

/** An encrypted value as earlier versions wrote it, without the id of its secret. */
const unnamed = (sealed: Buffer) => sealed.subarray(8)

type Written = {
  host: Person
  bookingId: string
  verificationId: string
  bookingToken: string
  letterPath: string
  recoveryCodes: string[]
}

/** Writes private data of every kind with this secret. */
async function write(deps: Deps): Promise<Written> {
  const { db, secret, storage } = deps
  const host = await createPerson(deps, { secondFactor: true })
  await db
    .insertInto('host')
    .values({
      id: host.id,
      kind: 'individual',
      status: 'verified',
      display_name: 'Karma',
      created_at: deps.now(),
    })
    .execute()
  await confirmedBank(deps, host.id)
  const { recoveryCodes } = await withRecoveryCodes(deps, host)
  const { id: bookingId } = await boughtBooking(world, {
    departure: await world.departure(),
    until: 'confirmed',
  })
  const passport = { ...noDetails, passportNumber: 'PA1234567' }
  await db
    .insertInto('vault.traveller_details')
    .values({
      booking_id: bookingId,
      position: 0,
      changed_at: deps.now(),
      is_complete: false,
      details_sealed: sealDetails(secret, { bookingId, position: 0 }, passport),
    })
    .execute()
  const verificationId = await writeApplication(deps, host)
  await storage.write(
    `sealed/${verificationId}.bin`,
    sealPages(secret, verificationId, [{ content: Buffer.from('page') }]),
  )
  return {
    host,
    bookingId,
    verificationId,
    recoveryCodes,
    bookingToken: await linkOfBooking(deps, bookingId, '2027-03-01'),
    letterPath: await letterAddress(deps, { bookingId, endsOn: '2027-03-01' }),
  }
}

async function withRecoveryCodes(deps: Deps, host: Person) {
  const { visitor } = host
  const recoveryCodes = await renewRecoveryCodes(deps, { ...visitor, secondFactorAt: deps.now() })
  return { recoveryCodes }
}

async function writeApplication(deps: Deps, { id: account_id }: Person): Promise<string> {
  const at = deps.now()
  const { id } = await deps.db
    .insertInto('verification')
    .values({ account_id, state: 'draft', begun_at: at, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('vault.verification_form')
    .values({
      verification_id: id,
      form_sealed: sealForm(deps.secret, id, { ...emptyForm, idNumber: '27-01-75-04410' }),
    })
    .execute()
  await deps.db
    .insertInto('vault.identity_document')
    .values({
      verification_id: id,
      storage_key: `sealed/${id}.bin`,
      sha256: Buffer.alloc(32),
      kind: 'image',
      pages: 1,
      bytes: 4,
      uploaded_at: at,
    })
    .execute()
  return id
}

/** Reads all private data again, like the program. */
async function read(deps: Deps, written: Written) {
  const { db, secret, storage } = deps
  const { host, bookingId, verificationId } = written
  const bank = await db
    .selectFrom('vault.bank_account')
    .selectAll()
    .where('host_id', '=', host.id)
    .executeTakeFirstOrThrow()
  const traveller = await db
    .selectFrom('vault.traveller_details')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const factor = await db
    .selectFrom('second_factor')
    .selectAll()
    .where('account_id', '=', host.id)
    .executeTakeFirstOrThrow()
  const form = await db
    .selectFrom('vault.verification_form')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .executeTakeFirstOrThrow()
  const document = (await storage.read(`sealed/${verificationId}.bin`)) ?? Buffer.alloc(0)
  return {
    bank: openBank(secret, host.id, bank.details_sealed).account,
    passport: openDetails(secret, { bookingId, position: 0 }, traveller.details_sealed).passportNumber,
    authenticator: openKey(deps, host.id, factor.secret_sealed),
    idNumber: openForm(secret, verificationId, form.form_sealed).idNumber,
    document: openPages(secret, verificationId, document).map(String),
  }
}

const all = ({ host }: Written) => ({
  bank: someBank.account,
  passport: 'PA1234567',
  authenticator: host.authenticatorKey,
  idNumber: '27-01-75-04410',
  document: ['page'],
})

async function signsIn(deps: Deps, host: Person, code: string): Promise<boolean> {
  const { sessionId } = await openSession(deps, host.id)
  const refused = await checkSecondFactor(deps, { code }, { ...host.visitor, sessionId }).catch(
    (error: unknown) => error,
  )
  return !(refused instanceof Error)
}

test('after SECRET was replaced, all private data is readable, encrypted again, and readable with the new secret alone', async (t) => {
  const before = await write(withSecret(OLD))
  const rotating = withSecret({ current: NEW, previous: OLD })
  assert.deepEqual(await read(rotating, before), all(before))
  const during = await write(rotating)
  assert.deepEqual(await read(rotating, during), all(during))
  await assert.rejects(read(withSecret(NEW), before), 'control: the new secret alone opens nothing of before')

  // One value as earlier versions wrote it, without the id of its secret.
  const { details_sealed } = await world.db
    .selectFrom('vault.bank_account')
    .select('details_sealed')
    .where('host_id', '=', before.host.id)
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('vault.bank_account')
    .set({ details_sealed: unnamed(details_sealed) })
    .where('host_id', '=', before.host.id)
    .execute()
  assert.deepEqual(await read(rotating, before), all(before))

  const done = await reseal(rotating)
  assert.deepEqual(done, { values: 4, documents: 1, unreadable: {} })
  assert.deepEqual(await reseal(rotating), { values: 0, documents: 0, unreadable: {} })
  const next = withSecret(NEW)
  for (const written of [before, during]) assert.deepEqual(await read(next, written), all(written))
  t.diagnostic(`SECRET replaced: ${done.values} values and ${done.documents} document sealed anew, all read`)
})

test('mailed links stay valid; a new mail has the same link while its secret is accepted, and a new one afterwards', async () => {
  const { bookingId, bookingToken, letterPath } = await write(withSecret(OLD))
  const rotating = withSecret({ current: NEW, previous: OLD })
  assert.equal(await linkOfBooking(rotating, bookingId, '2027-03-01'), bookingToken)
  assert.equal(await letterAddress(rotating, { bookingId, endsOn: '2027-03-01' }), letterPath)

  const next = withSecret(NEW)
  const anew = await linkOfBooking(next, bookingId, '2027-03-01')
  const letterAnew = await letterAddress(next, { bookingId, endsOn: '2027-03-01' })
  assert.notEqual(anew, bookingToken)
  for (const token of [bookingToken, anew]) assert.equal(await bookingIdOfLink(next, token), bookingId)
  for (const path of [letterPath, letterAnew]) {
    const link = await findLetterLink(next, path.split('/').at(-1) ?? '')
    assert.equal(link?.bookingId, bookingId)
  }
})

test('authenticator and recovery codes work with the new secret alone', async () => {
  const { host, recoveryCodes } = await write(withSecret(OLD))
  await reseal(withSecret({ current: NEW, previous: OLD }))
  const next = withSecret(NEW)
  world.clock.minutes(2)
  assert.ok(await signsIn(next, host, codeOfStep(host.authenticatorKey ?? '', stepAt(next.now()))))
  assert.ok(await signsIn(next, host, recoveryCodes[0] ?? ''))
  assert.ok(!(await signsIn(next, host, recoveryCodes[0] ?? '')), 'once')
})

test('a recovery code of an earlier version works while its secret is accepted', async () => {
  const { host } = await write(withSecret(OLD))
  const hash = sign(OLD, `recovery-code:${host.id}:k7m2q9xtcd`)
  await world.db.insertInto('recovery_code').values({ account_id: host.id, code_hash: hash }).execute()
  assert.ok(await signsIn(withSecret({ current: NEW, previous: OLD }), host, 'k7m2q-9xtcd'))
})

test('a value that no known secret decrypts stays unchanged, and is reported', async () => {
  const strange = await write(withSecret('a secret that nobody has any more, and long enough'))
  const rotating = withSecret({ current: NEW, previous: OLD })
  const { unreadable } = await reseal(rotating)
  assert.deepEqual(Object.keys(unreadable).toSorted(), [
    'documents',
    'second_factor',
    'vault.bank_account',
    'vault.traveller_details',
    'vault.verification_form',
  ])
  assert.deepEqual(
    await read(withSecret('a secret that nobody has any more, and long enough'), strange),
    all(strange),
  )
})

test('every encrypted column of the database is encrypted again', async () => {
  const { rows } = await sql<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
    from information_schema.columns where column_name like '%\\_sealed' and table_schema in ('public', 'vault')
    order by 1`.execute(world.db)
  assert.deepEqual(
    rows.map(({ name }) => name),
    sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
  )
})

test('an encrypted value contains an id of its secret that does not reveal the secret', () => {
  const sealed = seal({ current: NEW, previous: OLD }, 'bank', 'host-1', randomUUID())
  assert.deepEqual([isCurrent(NEW, sealed), isCurrent(OLD, sealed)], [true, false])
  assert.equal(currentOf({ current: NEW, previous: OLD }), NEW)
  assert.deepEqual(allOf({ current: NEW, previous: OLD }), [NEW, OLD])
})
