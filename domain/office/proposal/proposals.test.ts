import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { signedIn } from '#test/samples/credit.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findSession, hashOf } from '../../account/session-queries.ts'
import { creditBalance } from '../../credit/credit-queries.ts'
import { Refusal } from '../../refusal.ts'
import { closeProposals } from '../../proposal/close-proposals.ts'
import { approveProposal, declineProposal, withdrawProposal } from './decide-proposal.ts'
import { grantCredit } from './grant-credit.ts'
import { findOpenProposals, findStaff } from './proposal-queries.ts'
import { PROPOSAL_DAYS } from '../../proposal/proposal-rules.ts'
import { proposeAdjustment } from './propose-adjustment.ts'
import { proposeRole } from './propose-role.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code
const reason = 'She has worked with us for a year'

async function roleOf(id: string): Promise<string> {
  const account = world.db.selectFrom('account').select('role').where('id', '=', id)
  return (await account.executeTakeFirstOrThrow()).role
}

test('a role needs two operators, ends every session, and operators do not decide about themselves', async () => {
  const [ramesh, sunita] = [await anOperator(world), await anOperator(world)]
  const person = await signedIn(world)
  const token = `token ${person.id}`
  const at = world.clock.now()
  const times = { created_at: at, seen_at: at, expires_at: new Date(at.getTime() + 86_400_000) }
  await world.db
    .insertInto('session')
    .values({ account_id: person.id, token_hash: hashOf(token), ...times })
    .execute()
  const asked = { email: person.email, to: 'support', reason }
  await assert.rejects(
    proposeRole(world.deps, { ...asked, reason: ' ' }, ramesh),
    refused('proposal-needs-reason'),
  )
  await assert.rejects(proposeRole(world.deps, { ...asked, to: 'king' }, ramesh), refused('role-unknown'))
  await assert.rejects(proposeRole(world.deps, asked, person.visitor), refused('operators-only'))
  const own = { ...asked, email: ramesh.account.email }
  await assert.rejects(proposeRole(world.deps, own, ramesh), refused('proposal-about-you'))

  const id = await proposeRole(world.deps, asked, ramesh)
  await assert.rejects(proposeRole(world.deps, asked, sunita), refused('role-proposed-already'))
  await assert.rejects(approveProposal(world.deps, { id }, ramesh), refused('proposal-yours'))
  const stale = { ...sunita, secondFactorAt: new Date(0) }
  await assert.rejects(approveProposal(world.deps, { id }, stale), refused('second-factor-needed'))
  assert.equal(await roleOf(person.id), 'traveller')
  assert.ok(await findSession(world.deps, token))

  assert.equal(await approveProposal(world.deps, { id }, sunita), 'approved')
  assert.equal(await roleOf(person.id), 'support')
  assert.equal(await findSession(world.deps, token), null)
  assert.deepEqual((await world.jobs()).at(-1), { name: 'mail-role-changed', payload: { proposalId: id } })
  await assert.rejects(approveProposal(world.deps, { id }, sunita), refused('proposal-decided'))
  assert.ok((await findStaff(world.deps)).some((each) => each.id === person.id && each.role === 'support'))

  // The subject of a proposal is never its second operator.
  const demoted = await proposeRole(
    world.deps,
    { ...asked, email: sunita.account.email, to: 'support' },
    ramesh,
  )
  await assert.rejects(approveProposal(world.deps, { id: demoted }, sunita), refused('proposal-about-you'))
  await withdrawProposal(world.deps, { id: demoted }, ramesh)
})

test('two simultaneous approvals change the role once, and a host gets none', async () => {
  const [one, two, three] = [await anOperator(world), await anOperator(world), await anOperator(world)]
  const person = await signedIn(world)
  const id = await proposeRole(world.deps, { email: person.email, to: 'support', reason }, one)
  const outcomes = await Promise.allSettled(
    [two, three].map((each) => approveProposal(world.deps, { id }, each)),
  )
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])

  const { trekId } = await world.departure()
  const host = await world.db
    .selectFrom('trek')
    .innerJoin('account', 'account.id', 'trek.host_id')
    .select('account.email')
    .where('trek.id', '=', trekId)
    .executeTakeFirstOrThrow()
  const asked = { email: host.email, to: 'operator', reason }
  await assert.rejects(proposeRole(world.deps, asked, one), refused('role-of-a-host'))
})

test('the last operator cannot lose the role, also in the database', async () => {
  const [last, other, third] = [await anOperator(world), await anOperator(world), await anOperator(world)]
  const id = await proposeRole(world.deps, { email: last.account.email, to: 'traveller', reason }, other)
  await world.db
    .updateTable('account')
    .set({ role: 'traveller' })
    .where('role', '=', 'operator')
    .where('id', '<>', last.account.id)
    .execute()
  // The approver had the role a moment ago: the rule does not depend on that.
  await assert.rejects(approveProposal(world.deps, { id }, third), refused('role-last-operator'))
  for (const change of [{ role: 'support' }, { state: 'suspended' }])
    await assert.rejects(
      world.db.updateTable('account').set(change).where('id', '=', last.account.id).execute(),
      /the last operator stays one/,
    )
})

test('an operator alone grants $100 within 30 days; more, and support’s grants, need another one', async () => {
  const [ramesh, sunita] = [await anOperator(world), await anOperator(world)]
  const support = await anOperator(world, { role: 'support' })
  const person = await signedIn(world)
  const grant = (amountCents: number, by: typeof ramesh) =>
    grantCredit(world.deps, { personId: person.id, amountCents, reason: 'The jeep was late' }, by)
  const open = async () =>
    (await findOpenProposals(world.deps)).find((proposal) => proposal.person?.id === person.id)?.id ?? ''
  const balance = () => creditBalance(world.db, person.id)

  await assert.rejects(grant(0, ramesh), refused('amount-invalid'))
  await assert.rejects(grant(1, person.visitor as typeof ramesh), refused('operators-only'))
  assert.equal(await grant(60_00, ramesh), 'granted')
  assert.equal(await grant(40_00, ramesh), 'granted')
  assert.equal(await grant(1, ramesh), 'proposed')
  assert.equal(await balance(), 100_00)
  const notified = async () =>
    (await world.jobs()).filter(({ name }) => name === 'mail-credit-granted').length
  assert.equal(await notified(), 2, 'a proposal alone notifies nobody')
  await assert.rejects(approveProposal(world.deps, { id: await open() }, ramesh), refused('proposal-yours'))
  await approveProposal(world.deps, { id: await open() }, sunita)
  assert.equal(await balance(), 100_01)
  assert.equal(await notified(), 3)
  world.clock.days(31)
  for (const each of [ramesh, sunita, support]) each.secondFactorAt = world.clock.now()
  assert.equal(await grant(100_00, ramesh), 'granted')

  assert.equal(await grant(20_00, support), 'proposed')
  assert.equal(await approveProposal(world.deps, { id: await open() }, ramesh), 'approved')
  assert.equal(await balance(), 220_01)
  // Above $100 support's proposal needs two operators.
  assert.equal(await grant(150_00, support), 'proposed')
  const id = await open()
  await assert.rejects(approveProposal(world.deps, { id }, support), refused('operators-only'))
  assert.equal(await approveProposal(world.deps, { id }, ramesh), 'backed')
  await assert.rejects(approveProposal(world.deps, { id }, ramesh), refused('proposal-yours'))
  assert.equal(await balance(), 220_01)
  assert.equal(await approveProposal(world.deps, { id }, sunita), 'approved')
  assert.equal(await balance(), 370_01)
  assert.deepEqual(await world.violations(), [])
})

test('twenty simultaneous grants by one operator alone do not exceed $100', async () => {
  const ramesh = await anOperator(world)
  const person = await signedIn(world)
  const given = await Promise.all(
    Array.from({ length: 20 }, () =>
      grantCredit(world.deps, { personId: person.id, amountCents: 10_00, reason: 'A bus' }, ramesh),
    ),
  )
  assert.equal(given.filter((outcome) => outcome === 'granted').length, 10)
  assert.equal(await creditBalance(world.db, person.id), 100_00)
})

test('the books are adjusted by one balanced journal entry, only between the platform’s accounts', async () => {
  const [ramesh, sunita] = [await anOperator(world), await anOperator(world)]
  const sum = {
    debit: 'stripe_fees',
    credit: 'stripe_cash',
    amountCents: 12_50,
    reason: 'A fee without a name',
  }
  for (const wrong of [
    'customer_funds',
    'refund_clearing',
    `credit:${ramesh.account.id}`,
    'host_payable:x',
    'stripe_cash',
  ])
    await assert.rejects(
      proposeAdjustment(world.deps, { ...sum, debit: wrong }, ramesh),
      refused('accounts-invalid'),
    )
  const id = await proposeAdjustment(world.deps, sum, ramesh)
  assert.deepEqual(await journalsOf(id), [])
  await assert.rejects(
    declineProposal(world.deps, { id, reason: '' }, sunita),
    refused('proposal-needs-reason'),
  )
  await approveProposal(world.deps, { id }, sunita)
  assert.deepEqual(await journalsOf(id), [
    { account_id: 'stripe_cash', debit_cents: 0, credit_cents: 12_50 },
    { account_id: 'stripe_fees', debit_cents: 12_50, credit_cents: 0 },
  ])
  assert.deepEqual(await world.violations(), [])
})

test('a proposal expires after a week, and the database requires two people', async () => {
  const [ramesh, sunita] = [await anOperator(world), await anOperator(world)]
  const person = await signedIn(world)
  const id = await proposeRole(world.deps, { email: person.email, to: 'support', reason }, ramesh)
  const decide = (by: string, at = world.clock.now()) =>
    world.db
      .updateTable('proposal')
      .set({ state: 'approved', decided_by: by, decided_at: at })
      .where('id', '=', id)
      .execute()
  await assert.rejects(decide(ramesh.account.id), /takes_two/)
  await assert.rejects(decide(person.id), /nobody_about_themselves/)
  const other = world.db.updateTable('proposal').set({ payload: '{"to":"operator"}' }).where('id', '=', id)
  await assert.rejects(other.execute(), /stays as it was made/)
  world.clock.days(PROPOSAL_DAYS)
  sunita.secondFactorAt = world.clock.now()
  await assert.rejects(approveProposal(world.deps, { id }, sunita), refused('proposal-expired'))
  await assert.rejects(decide(sunita.account.id), /decided_in_time/)
  assert.ok((await closeProposals(world.deps)) >= 1)
  const { state } = await world.db
    .selectFrom('proposal')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(state, 'expired')
  await assert.rejects(sql`delete from proposal where id = ${id}`.execute(world.db), /stays as it was made/)
})

async function journalsOf(source: string) {
  return world.db
    .selectFrom('entry')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .select(['account_id', 'debit_cents', 'credit_cents'])
    .where('journal.kind', '=', 'adjusted')
    .where('journal.source', '=', source)
    .orderBy('account_id')
    .execute()
}
