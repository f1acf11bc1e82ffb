import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aPendingHost, anApplicant } from '#test/samples/applicant.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { edgeNames, edgesOf } from '#test/states/table-text.ts'
import { hostStatusOf } from '../host/acting-host.ts'
import { hostStates } from '../host/host-states.ts'
import { Refusal } from '../refusal.ts'
import { beginAgain } from './begin-again.ts'
import { approveVerification, rejectVerification } from './decide-verification.ts'
import { openDocument } from './reveal-verification.ts'
import { findOwnVerification } from './own-verification-queries.ts'
import { saveDraft } from './save-draft.ts'
import { submitVerification } from './submit-verification.ts'
import { verificationStates } from './verification-states.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())
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
  const view = await own(host.id)
  assert.deepEqual(
    [view.rejected?.part, view.rejected?.message],
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

test('code and database agree on the transitions of a host and an application', async () => {
  const machines = [
    ['host', edgesOf(hostStates)],
    ['verification', edgesOf(verificationStates)],
  ] as const
  for (const [table, moves] of machines) {
    const { rows } = await sql<{ edge: string }>`
      select from_state || ' -> ' || to_state as edge from ${sql.table(`${table}_edge`)}`.execute(world.db)
    assert.deepEqual(rows.map(({ edge }) => edge).sort(), edgeNames(moves))
  }
})

test('the database refuses every other transition', async () => {
  const { id } = await anApplicant(world)
  let tried = 0
  const edges = edgesOf(hostStates)
  const states = Object.keys(hostStates.moves) as (keyof typeof hostStates.moves)[]
  for (const from of states)
    for (const to of states.filter((each) => each !== from && !edges[from]?.includes(each))) {
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
  for (const from of Object.keys(verificationStates.moves)) {
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
