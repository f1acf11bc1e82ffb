import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freshWorld, type World } from '#test/world.ts'
import { CONSENT_VERSION, nothingOptional } from './consent-rules.ts'
import { forgetOldConsents, recordConsent } from './record-consent.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const yes = { ...nothingOptional, analytics: true }

test('every choice has a row as proof: its version, content, time and browser', async () => {
  const { deps, db } = world
  const { id: accountId, email } = await db
    .insertInto('account')
    .values({ email: 'chooses@example.com', created_at: deps.now() })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  const account = { id: accountId, email, role: 'traveller' as const, firstName: '' }
  const first = await recordConsent(deps, { browserId: null, choices: yes }, { account: null })
  const second = await recordConsent(deps, { browserId: first.id, choices: nothingOptional }, { account })
  assert.equal(second.id, first.id)
  const rows = await db.selectFrom('consent').selectAll().orderBy('id').execute()
  const said = rows.map((row) => [row.version, row.analytics, row.functional, row.account_id])
  assert.deepEqual(said, [
    [CONSENT_VERSION, true, false, null],
    [CONSENT_VERSION, false, false, accountId],
  ])
  assert.deepEqual(new Set(rows.map(({ browser_id }) => browser_id)), new Set([first.id]))
  assert.ok(rows.every(({ chosen_at }) => chosen_at.getTime() === deps.now().getTime()))
})

test('a proof is deleted after three years, not before', async () => {
  const { deps, db } = world
  const old = await recordConsent(deps, { browserId: null, choices: yes }, { account: null })
  const later = (days: number) => ({ db, now: () => new Date(deps.now().getTime() + days * 86_400_000) })
  assert.equal(await forgetOldConsents(later(3 * 365 - 1)), 0)
  assert.ok((await forgetOldConsents(later(3 * 366))) >= 1)
  const left = await db.selectFrom('consent').select('id').where('browser_id', '=', old.id).execute()
  assert.deepEqual(left, [])
})
