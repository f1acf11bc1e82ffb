import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { signedIn } from '#test/samples/credit.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { permissions, type PermissionName } from '../../access/permissions.ts'
import { isOfOffice } from '../../access/permission-rules.ts'
import { readsOnly } from '../../access/reads-only.ts'
import { allowsImpersonation } from '../../access/impersonated-permissions.ts'
import { decideAccess } from '../../access/authorize.ts'
import { findSession, hashOf } from '../../account/session-queries.ts'
import { Refusal } from '../../refusal.ts'
import { suspendPerson } from '../../suspension/suspend-person.ts'
import { closeImpersonations, endImpersonation, impersonate } from './impersonate.ts'
import { IMPERSONATION_MINUTES } from './impersonation-rules.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

/** An operator whose session has a token. */
async function operatorWithToken() {
  const operator = await anOperator(world)
  const token = `token ${operator.sessionId}`
  await world.db
    .updateTable('session')
    .set({ token_hash: hashOf(token) })
    .where('id', '=', operator.sessionId)
    .execute()
  const seen = async () => (await findSession(world.deps, token))?.impersonation?.person.id ?? null
  return { operator, token, seen }
}

async function actsAbout(personId: string) {
  const entries = world.db
    .selectFrom('audit_entry')
    .select(['act', 'actor_id'])
    .where('subject_id', '=', personId)
  return (await entries.orderBy('id').execute()).map(({ act, actor_id }) => [act, actor_id])
}

test('an impersonation needs a reason, belongs to one session, ends after its time or on request, and is in the audit log', async () => {
  const { operator, token, seen } = await operatorWithToken()
  const elsewhere = await anOperator(world, { account: operator.account })
  const [maya, dawa] = [await signedIn(world), await signedIn(world)]
  const look = { personId: maya.id, reason: 'help' }
  await assert.rejects(
    impersonate(world.deps, { ...look, reason: 'curious' }, operator),
    refused('look-needs-reason'),
  )
  await assert.rejects(impersonate(world.deps, look, maya.visitor), refused('operators-only'))
  const support = await anOperator(world, { role: 'support' })
  await assert.rejects(impersonate(world.deps, look, support), refused('operators-only'))
  for (const personId of [operator.account.id, support.account.id])
    await assert.rejects(
      impersonate(world.deps, { ...look, personId }, operator),
      refused('not-to-be-seen-as'),
    )
  assert.equal(await seen(), null)

  await impersonate(world.deps, look, operator)
  assert.equal(await seen(), maya.id)
  assert.equal((await findSession(world.deps, token))?.account?.id, operator.account.id)
  await impersonate(world.deps, { ...look, personId: dawa.id }, operator)
  assert.equal(await seen(), dawa.id)
  await endImpersonation(world.deps, elsewhere)
  assert.equal(await seen(), dawa.id)
  await endImpersonation(world.deps, operator)
  assert.equal(await seen(), null)
  const { id } = operator.account
  assert.deepEqual(await actsAbout(maya.id), [
    ['see-as', id],
    ['end-seeing', id],
  ])

  await impersonate(world.deps, look, operator)
  world.clock.minutes(IMPERSONATION_MINUTES - 1)
  assert.equal(await seen(), maya.id)
  world.clock.minutes(1)
  assert.equal(await seen(), null)
  assert.equal(await closeImpersonations(world.deps), 1)
  assert.equal(await closeImpersonations(world.deps), 0)
  assert.deepEqual((await actsAbout(maya.id)).slice(2), [
    ['see-as', id],
    ['end-seeing', null],
  ])
})

test('an impersonation ends with the session, and when the person may no longer sign in', async () => {
  const { operator, seen } = await operatorWithToken()
  const maya = await signedIn(world)
  await impersonate(world.deps, { personId: maya.id, reason: 'fault' }, operator)
  await suspendPerson(world.deps, { personId: maya.id, reason: 'A doubt' }, operator)
  assert.equal(await seen(), null)
  const dawa = await signedIn(world)
  await impersonate(world.deps, { personId: dawa.id, reason: 'fault' }, operator)
  const end = world.db.updateTable('session').set({ ended_at: world.clock.now() })
  await end.where('id', '=', operator.sessionId).execute()
  assert.equal(await seen(), null)
  assert.equal(await closeImpersonations(world.deps), 1)
  assert.deepEqual((await actsAbout(dawa.id)).at(-1), ['end-seeing', null])
})

test('private data is closed, and so is every permission that is not listed', async (t) => {
  const { operator } = await operatorWithToken()
  const maya = await signedIn(world)
  const person = {
    ...maya.visitor.account,
    id: maya.id,
    email: maya.email,
    role: 'traveller' as const,
    firstName: '',
  }
  const impersonation = { id: operator.sessionId, person, endsAt: world.clock.now() }
  const visitor = { ...maya.visitor, account: person, impersonation }
  const shut: PermissionName[] = [
    ...(['message.read', 'message.send', 'attachment.upload', 'support.chat', 'stream.open'] as const),
    ...(['verification.own', 'verification.renew', 'document.upload', 'bank.own', 'details.read'] as const),
    'participants.read',
    ...(['sign-in.own', 'data.own', 'profile.own', 'earnings.read', 'email.change'] as const),
  ]
  for (const row of shut)
    assert.equal((await decideAccess(world.deps, [row], visitor)).entry, 'not-shown', row)
  const office = (Object.keys(permissions) as PermissionName[]).filter((row) => isOfOffice(permissions[row]))
  assert.deepEqual(
    office.filter((row) => allowsImpersonation([row])),
    [],
  )
  assert.equal((await decideAccess(world.deps, ['booking.read'], visitor)).entry, 'in')
  assert.equal((await decideAccess(world.deps, ['booking.read', 'details.read'], visitor)).entry, 'not-shown')
  // The same person, signed in directly, is permitted: the impersonation is what closes it.
  assert.equal(
    (await decideAccess(world.deps, ['message.read'], { ...visitor, impersonation: null })).entry,
    'in',
  )
  t.diagnostic(`${office.length} rows of the office and ${shut.length} private ones are shut`)
})

test('the database of an impersonation refuses every statement but a read', async () => {
  const { id } = await signedIn(world)
  const only = readsOnly(world.db)
  const change = { first_name: 'Changed' }
  const account = { email: 'new@seeing.example', created_at: world.clock.now() }
  const writes: [string, (db: typeof only) => Promise<unknown>][] = [
    ['update', (db) => db.updateTable('account').set(change).where('id', '=', id).execute()],
    ['insert', (db) => db.insertInto('account').values(account).execute()],
    ['delete', (db) => db.deleteFrom('saved_trek').where('account_id', '=', id).execute()],
    ['plain', (db) => sql`update account set first_name = 'Changed' where id = ${id}`.execute(db)],
    [
      'hidden',
      (db) => sql`with x as (update account set city = 'C' returning id) select * from x`.execute(db),
    ],
    [
      'nested',
      (db) =>
        db
          .with('x', (q) => q.updateTable('account').set(change).returning('id'))
          .selectFrom('x')
          .selectAll()
          .execute(),
    ],
    [
      'in a transaction',
      (db) => db.transaction().execute((tx) => tx.updateTable('account').set(change).execute()),
    ],
  ]
  for (const [name, write] of writes) await assert.rejects(write(only), refused('only-seeing'), name)
  const { first_name } = await only
    .selectFrom('account')
    .select('first_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(first_name, '')
  // Without the guard the same statements succeed.
  for (const [, write] of writes) await write(world.db)
})
