import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { hostOf } from '#test/host-visitor.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { codeOf } from '../../account/login-code.ts'
import { sendLoginCode } from '../../account/send-login-code.ts'
import { verifyLoginCode } from '../../sign-in/verify-login-code.ts'
import { findLiveCode } from '../../account/login-queries.ts'
import { findSession, hashOf } from '../../account/session-queries.ts'
import { referenceOf } from '../../booking-reference.ts'
import { Refusal } from '../../refusal.ts'
import { findInOffice, searchOffice } from '../search/search-office.ts'
import { revealPerson } from './reveal-person.ts'
import { findOfficePerson } from './office-person-queries.ts'
import { endSessionsOf, liftPersonSuspension, suspendPerson } from '../../suspension/suspend-person.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

async function sessionOf(accountId: string): Promise<string> {
  const at = world.clock.now()
  const token = `token ${accountId} ${at.getTime()}`
  const times = { created_at: at, seen_at: at, expires_at: new Date(at.getTime() + 86_400_000) }
  const session = { account_id: accountId, token_hash: hashOf(token), ...times }
  await world.db.insertInto('session').values(session).execute()
  return token
}

async function named(firstName: string, lastName: string, email: string) {
  const person = await signedIn(world, 0, email)
  const names = { first_name: firstName, last_name: lastName, phone: '+46 8 123 456 78', city: 'Stockholm' }
  await world.db.updateTable('account').set(names).where('id', '=', person.id).execute()
  return person
}

test('a suspended account cannot sign in, every session ends, and it is notified; the suspension is lifted', async () => {
  const operator = await anOperator(world)
  const { id: personId, email } = await named('Tara', 'Gurung', 'tara@people.example')
  const token = await sessionOf(personId)
  const why = { personId, reason: 'Three cards that were not theirs' }
  await assert.rejects(
    suspendPerson(world.deps, { ...why, reason: '' }, operator),
    refused('person-needs-reason'),
  )
  const stale = { ...operator, secondFactorAt: new Date(0) }
  await assert.rejects(suspendPerson(world.deps, why, stale), refused('second-factor-needed'))
  const support = await anOperator(world, { role: 'support' })
  await assert.rejects(suspendPerson(world.deps, why, support), refused('operators-only'))
  assert.ok(await findSession(world.deps, token))

  await suspendPerson(world.deps, why, operator)
  assert.equal(await findSession(world.deps, token), null)
  assert.equal((await world.jobs()).at(-1)?.name, 'mail-account-suspended')
  await assert.rejects(signInAs(email), refused('code-over'))
  await assert.rejects(suspendPerson(world.deps, why, operator), refused('person-not-suspendable'))
  assert.equal((await findOfficePerson(world.deps, personId)).suspendedReason, why.reason)

  await liftPersonSuspension(world.deps, { personId }, operator)
  await signInAs(email)
  const acts = (await findOfficePerson(world.deps, personId)).history.map(({ act }) => act)
  assert.deepEqual(acts, ['let-person-back', 'suspend-person'])
})

async function signInAs(email: string) {
  const asked = { email, browser: `browser of ${email} ${world.clock.now().getTime()}` }
  const { visitor } = await signedIn(world)
  await sendLoginCode(world.deps, asked, { ...visitor, account: null })
  const live = await findLiveCode(world.deps, asked)
  const code = codeOf(world.deps.secret, live?.challengeId ?? '')
  return verifyLoginCode(world.deps, { ...asked, code }, { ...visitor, account: null })
}

test('operators cannot suspend themselves, another operator, or a host with treks; sessions can end without that', async () => {
  const [operator, other] = [await anOperator(world), await anOperator(world)]
  const suspend = (personId: string) => suspendPerson(world.deps, { personId, reason: 'A doubt' }, operator)
  await assert.rejects(suspend(operator.account.id), refused('person-own'))
  await assert.rejects(suspend(other.account.id), refused('person-is-operator'))
  const { trekId } = await world.departure()
  await assert.rejects(suspend((await hostOf(world, trekId)).id), refused('person-runs-treks'))
  await assert.rejects(suspend('nobody'), refused('person-not-found'))
  const about = { personId: other.account.id, reason: 'A lost phone' }
  assert.equal(await endSessionsOf(world.deps, about, operator), 1)
})

test('opening a person needs a reason and is logged; support reads the data masked', async () => {
  const operator = await anOperator(world)
  const support = await anOperator(world, { role: 'support' })
  const { id: personId } = await named('Maya', 'Lindqvist', 'maya@people.example')
  const look = { personId, reason: 'asked' }
  await assert.rejects(
    revealPerson(world.deps, { ...look, reason: 'curious' }, operator),
    refused('look-needs-reason'),
  )
  const whole = await revealPerson(world.deps, look, operator)
  assert.deepEqual(
    [whole.name, whole.email, whole.phone, whole.address],
    ['Maya Lindqvist', 'maya@people.example', '+46 8 123 456 78', 'Stockholm'],
  )
  const masked = await revealPerson(world.deps, look, support)
  assert.deepEqual(
    [masked.name, masked.email, masked.phone, masked.address],
    ['M•••• L••••', 'm••••@••••.example', '••••', '••••'],
  )
  const { history, name, email } = await findOfficePerson(world.deps, personId)
  assert.deepEqual(
    history.map(({ act, actor_id, reason }) => [act, actor_id, reason]),
    [
      ['look-at-person', support.account.id, 'They asked us'],
      ['look-at-person', operator.account.id, 'They asked us'],
    ],
  )
  assert.deepEqual([name, email], ['M•••• L••••', 'm••••@••••.example'])
})

test('search finds bookings, people and treks by prefix; support reads masked names', async () => {
  const operator = await anOperator(world)
  const support = await anOperator(world, { role: 'support' })
  const departure = await world.departure({ startsInDays: 40 })
  const booking = await boughtBooking(world, { departure, email: 'anders@people.example' })
  const person = await named('Dawa', 'Sherpa', 'dawa@people.example')
  const find = async (typed: string, by = operator) =>
    (await findInOffice(world.deps, typed, by)).flatMap(({ found }) => found)
  const idsOf = async (typed: string) => (await find(typed)).map(({ id }) => id)

  for (const typed of [referenceOf(booking.id).toLowerCase(), booking.id, 'ANDERS@people', ' maya  lin '])
    assert.ok((await idsOf(typed)).includes(booking.id), typed)
  for (const typed of ['dawa', 'SHERPA', 'dawa she', 'dawa@people.example', person.id])
    assert.deepEqual(await idsOf(typed), [person.id], typed)
  assert.deepEqual(await idsOf('%'.repeat(3)), [])
  assert.deepEqual(await idsOf('awa'), [])
  const trek = await world.db
    .selectFrom('trek')
    .select(['id', 'name'])
    .where('id', '=', departure.trekId)
    .executeTakeFirstOrThrow()
  assert.ok((await idsOf(trek.name.slice(1))).includes(trek.id))

  const seen = JSON.stringify([await find('dawa', support), await find('anders', support)])
  for (const private_ of ['Sherpa', 'dawa@', 'Lind', 'anders@']) assert.ok(!seen.includes(private_), private_)
  assert.match(seen, /D•••• S••••/)
  for (const [typed, code] of [
    ['a', 'search-too-short'],
    ['a'.repeat(121), 'search-too-long'],
  ] as const)
    await assert.rejects(find(typed), refused(code))
})

test('a search that finds people is in the audit log with its reason, without the typed text', async () => {
  const support = await anOperator(world, { role: 'support' })
  await named('Nima', 'Tamang', 'nima@people.example')
  const search = (typed: string, reason = 'asked') => searchOffice(world.deps, { typed, reason }, support)
  await assert.rejects(search('nima', ''), refused('look-needs-reason'))
  await search('nima')
  await search('nobody of that name')
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason', 'detail'])
    .where('actor_id', '=', support.account.id)
    .execute()
  assert.deepEqual(entries, [{ act: 'search-office', reason: 'They asked us', detail: { found: 1 } }])
})
