import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openSession, type Person } from '#test/fixtures/people.ts'
import { expectedData, readPrivateData, writePrivateData } from '#test/fixtures/private-data.ts'
import { freshWorld, type World } from '#test/world.ts'
import { codeOfStep, stepAt } from '../account/second-factor/authenticator.ts'
import { checkSecondFactor } from '../account/second-factor/check-second-factor.ts'
import { bookingIdOfLink, linkOfBooking } from '../booking/booking-link.ts'
import type { Deps } from '../deps.ts'
import { findGuestThreadLink, guestThreadUrl } from '../guest-thread/guest-thread-link.ts'
import { reseal, sealedColumns } from './reseal.ts'
import { isCurrent, seal } from '../seal.ts'
import { allOf, currentOf, type Secret, sign } from '../secret.ts'

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

async function signsIn(deps: Deps, host: Person, code: string): Promise<boolean> {
  const { sessionId } = await openSession(deps, host.id)
  const refused = await checkSecondFactor(deps, { code }, { ...host.visitor, sessionId }).catch(
    (error: unknown) => error,
  )
  return !(refused instanceof Error)
}

test('after SECRET was replaced, all private data is readable, encrypted again, and readable with the new secret alone', async (t) => {
  const before = await writePrivateData(world, withSecret(OLD))
  const rotating = withSecret({ current: NEW, previous: OLD })
  assert.deepEqual(await readPrivateData(rotating, before), expectedData(before))
  const during = await writePrivateData(world, rotating)
  assert.deepEqual(await readPrivateData(rotating, during), expectedData(during))
  await assert.rejects(
    readPrivateData(withSecret(NEW), before),
    'control: the new secret alone opens nothing of before',
  )

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
  assert.deepEqual(await readPrivateData(rotating, before), expectedData(before))

  const done = await reseal(rotating)
  assert.deepEqual(done, { values: 4, documents: 1, unreadable: {} })
  assert.deepEqual(await reseal(rotating), { values: 0, documents: 0, unreadable: {} })
  const next = withSecret(NEW)
  for (const written of [before, during])
    assert.deepEqual(await readPrivateData(next, written), expectedData(written))
  t.diagnostic(`SECRET replaced: ${done.values} values and ${done.documents} document sealed anew, all read`)
})

test('mailed links stay valid; a new mail has the same link while its secret is accepted, and a new one afterwards', async () => {
  const { bookingId, bookingToken, letterPath } = await writePrivateData(world, withSecret(OLD))
  const rotating = withSecret({ current: NEW, previous: OLD })
  assert.equal(await linkOfBooking(rotating, bookingId, '2027-03-01'), bookingToken)
  assert.equal(await guestThreadUrl(rotating, { bookingId, endsOn: '2027-03-01' }), letterPath)

  const next = withSecret(NEW)
  const anew = await linkOfBooking(next, bookingId, '2027-03-01')
  const letterAnew = await guestThreadUrl(next, { bookingId, endsOn: '2027-03-01' })
  assert.notEqual(anew, bookingToken)
  for (const token of [bookingToken, anew]) assert.equal(await bookingIdOfLink(next, token), bookingId)
  for (const path of [letterPath, letterAnew]) {
    const link = await findGuestThreadLink(next, path.split('/').at(-1) ?? '')
    assert.equal(link?.bookingId, bookingId)
  }
})

test('authenticator and recovery codes work with the new secret alone', async () => {
  const { host, recoveryCodes } = await writePrivateData(world, withSecret(OLD))
  await reseal(withSecret({ current: NEW, previous: OLD }))
  const next = withSecret(NEW)
  world.clock.minutes(2)
  assert.ok(await signsIn(next, host, codeOfStep(host.authenticatorKey ?? '', stepAt(next.now()))))
  assert.ok(await signsIn(next, host, recoveryCodes[0] ?? ''))
  assert.ok(!(await signsIn(next, host, recoveryCodes[0] ?? '')), 'once')
})

test('a recovery code of an earlier version works while its secret is accepted', async () => {
  const { host } = await writePrivateData(world, withSecret(OLD))
  const hash = sign(OLD, `recovery-code:${host.id}:k7m2q9xtcd`)
  await world.db.insertInto('recovery_code').values({ account_id: host.id, code_hash: hash }).execute()
  assert.ok(await signsIn(withSecret({ current: NEW, previous: OLD }), host, 'k7m2q-9xtcd'))
})

test('a value that no known secret decrypts stays unchanged, and is reported', async () => {
  const strange = await writePrivateData(
    world,
    withSecret('a secret that nobody has any more, and long enough'),
  )
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
    await readPrivateData(withSecret('a secret that nobody has any more, and long enough'), strange),
    expectedData(strange),
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
