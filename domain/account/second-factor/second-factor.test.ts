import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { confirmedOperatorOf, operatorOf } from '#domain/account/staff.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { anOperator, type Operator } from '#test/sign-in/operator.ts'
import { codeOfStep, keyUri, stepAt } from './authenticator.ts'
import { beginSecondFactor, confirmSecondFactor } from './begin-second-factor.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'
import { findDemoAuthenticatorCode, findKeyToSetUp, findSecondFactor } from './second-factor-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** An account with a second factor, its key and recovery codes, one step after its first code. */
async function withFactor() {
  const operator = await anOperator(world, { factor: null })
  await beginSecondFactor(world.deps, operator.account)
  const key = (await findKeyToSetUp(world.deps, operator.account))?.key ?? ''
  const codes = await confirmSecondFactor(world.deps, { code: codeNow(key) }, operator)
  world.clock.forward(30_000)
  return { operator, key, codes }
}

const codeNow = (key: string, steps = 0) => codeOfStep(key, stepAt(world.clock.now()) + steps)
const check = (code: string, operator: Operator) => checkSecondFactor(world.deps, { code }, operator)
const actsOf = async (accountId: string) =>
  (
    await world.db
      .selectFrom('audit_entry')
      .select('act')
      .where('subject_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act)

test('the codes are those of RFC 6238', () => {
  // Appendix B, SHA-1, the last six of the eight digits.
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const seconds = [59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000]
  assert.deepEqual(
    seconds.map((each) => codeOfStep(key, stepAt(new Date(each * 1000)))),
    ['287082', '081804', '050471', '005924', '279037', '353130'],
  )
  assert.match(
    keyUri(key, 'asha@example.com'),
    /^otpauth:\/\/totp\/Chautari:asha%40example.com\?.*secret=GEZD/,
  )
})

test('has no effect before its first code, and its key is sealed', async () => {
  const operator = await anOperator(world, { factor: null })
  await beginSecondFactor(world.deps, operator.account)
  assert.equal(await findSecondFactor(world.deps, operator.account.id), null)
  const key = (await findKeyToSetUp(world.deps, operator.account))?.key ?? ''
  assert.match(key, /^[A-Z2-7]{32}$/)
  const row = await world.db
    .selectFrom('second_factor')
    .select('secret_sealed')
    .where('account_id', '=', operator.account.id)
    .executeTakeFirstOrThrow()
  assert.ok(!row.secret_sealed.toString('latin1').includes(key))
  await assert.rejects(check(codeNow(key), operator), { code: 'second-factor-missing' })
  await assert.rejects(confirmSecondFactor(world.deps, { code: codeNow(key, 5) }, operator), {
    code: 'authenticator-code-wrong',
  })
  assert.equal((await confirmSecondFactor(world.deps, { code: codeNow(key) }, operator)).length, 10)
  assert.equal(await findKeyToSetUp(world.deps, operator.account), null, 'the key is not shown again')
  await assert.rejects(beginSecondFactor(world.deps, operator.account), { code: 'second-factor-exists' })
  assert.deepEqual(await actsOf(operator.account.id), ['set-up-second-factor'])
})

test('accepts a code one step early or late but not two, and marks this session', async () => {
  for (const steps of [-1, 0, 1]) {
    const { operator, key } = await withFactor()
    world.clock.forward(60_000)
    await check(codeNow(key, steps), operator)
    const session = await world.db
      .selectFrom('session')
      .select('second_factor_at')
      .where('id', '=', operator.sessionId)
      .executeTakeFirstOrThrow()
    assert.equal(session.second_factor_at?.getTime(), world.clock.now().getTime())
  }
  for (const steps of [-2, 2]) {
    const { operator, key } = await withFactor()
    world.clock.forward(60_000)
    await assert.rejects(check(codeNow(key, steps), operator), { code: 'authenticator-code-wrong' })
  }
})

test('accepts no code twice, not even 20 times at once, nor an earlier one afterwards', async () => {
  const { operator, key } = await withFactor()
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => check(codeNow(key), operator)))
  const taken = tries.filter(({ status }) => status === 'fulfilled').length
  assert.equal(taken, 1)
  const other = await withFactor()
  world.clock.forward(30_000)
  await check(codeNow(other.key), other.operator)
  await assert.rejects(check(codeNow(other.key, -1), other.operator), { code: 'authenticator-code-wrong' })
})

test('five wrong codes lock it for 15 minutes, for the right one too; 40 at once count as five', async () => {
  const { operator, key } = await withFactor()
  const wrong = codeNow(key, 40)
  const guesses = await Promise.allSettled(Array.from({ length: 40 }, () => check(wrong, operator)))
  const codes = guesses.map((guess) =>
    guess.status === 'rejected' ? (guess.reason as { code: string }).code : '',
  )
  assert.equal(codes.filter((code) => code === 'authenticator-code-wrong').length, 4)
  assert.equal(codes.filter((code) => code === 'second-factor-locked').length, 36)
  await assert.rejects(check(codeNow(key), operator), { code: 'second-factor-locked', status: 429 })
  world.clock.minutes(14)
  await assert.rejects(check(codeNow(key), operator), { code: 'second-factor-locked' })
  world.clock.minutes(1)
  world.clock.forward(1)
  await check(codeNow(key), operator)
  assert.deepEqual(await actsOf(operator.account.id), ['set-up-second-factor', 'lock-second-factor'])
})

test('a recovery code works once, in any spelling; new ones end the old ones', async () => {
  const { operator, codes } = await withFactor()
  const [first = '', second = '', third = ''] = codes
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => check(first, operator)))
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  world.clock.minutes(16)
  await check(` ${second.toUpperCase().replace('-', ' ')}`, operator)
  assert.equal((await findSecondFactor(world.deps, operator.account.id))?.codesLeft, 8)
  const stranger = await withFactor()
  await assert.rejects(check(third, stranger.operator), { code: 'authenticator-code-wrong' })

  const renewed = await renewRecoveryCodes(world.deps, { ...operator, secondFactorAt: world.clock.now() })
  assert.equal((await findSecondFactor(world.deps, operator.account.id))?.codesLeft, 10)
  await assert.rejects(check(third, operator), { code: 'authenticator-code-wrong' })
  await check(renewed[0] ?? '', operator)
  await assert.rejects(renewRecoveryCodes(world.deps, { ...operator, secondFactorAt: null }), {
    code: 'second-factor-needed',
  })
  const stored = await world.db.selectFrom('recovery_code').selectAll().execute()
  assert.ok(stored.every(({ code_hash }) => code_hash.length === 32 && !renewed.includes(String(code_hash))))
})

test('a second factor of another session does not count here, and an old one moves no money', async () => {
  const { operator } = await withFactor()
  const elsewhere = await anOperator(world, { account: operator.account, factor: null })
  assert.throws(() => operatorOf({ ...elsewhere }), { code: 'second-factor-needed' })
  const now = world.clock.now()
  const minutesAgo = (minutes: number) => ({
    ...operator,
    secondFactorAt: new Date(now.getTime() - minutes * 60_000),
  })
  assert.equal(confirmedOperatorOf(minutesAgo(10), now).id, operator.account.id)
  assert.throws(() => confirmedOperatorOf(minutesAgo(10.1), now), { code: 'second-factor-needed' })
  assert.equal(operatorOf(minutesAgo(600)).id, operator.account.id)
  const traveller = { ...operator.account, role: 'traveller' as const }
  assert.throws(() => operatorOf({ ...minutesAgo(1), account: traveller }), { code: 'operators-only' })
  assert.throws(() => operatorOf(aVisitor()), { code: 'signed-out' })
})

test('the demonstration shows a valid code of its own accounts only', async () => {
  const { key, operator } = await withFactor()
  assert.equal(await findDemoAuthenticatorCode(world.deps, operator.account.email), null)
  await world.db
    .updateTable('account')
    .set({ email: 'ramesh@example.com' })
    .where('id', '=', operator.account.id)
    .execute()
  assert.equal(await findDemoAuthenticatorCode(world.deps, 'ramesh@example.com'), codeNow(key))
  await check(codeNow(key), operator)
  const next = await findDemoAuthenticatorCode(world.deps, 'ramesh@example.com')
  assert.equal(next, codeNow(key, 1))
  await check(next ?? '', operator)
  assert.equal(await findDemoAuthenticatorCode(world.deps, 'ramesh@example.com'), 'soon')
  world.clock.forward(30_000)
  assert.equal(await findDemoAuthenticatorCode(world.deps, 'ramesh@example.com'), codeNow(key, 1))
})

test('travellers turn it off with a fresh code; staff and hosts cannot', async () => {
  const { operator } = await withFactor()
  const fresh = { ...operator, secondFactorAt: world.clock.now() }
  await assert.rejects(turnOffSecondFactor(world.deps, fresh), { code: 'second-factor-required' })
  const account = { ...operator.account, role: 'traveller' as const }
  const traveller = { ...fresh, account }
  const stale = new Date(world.clock.now().getTime() - 10 * 60_000 - 1)
  for (const secondFactorAt of [null, stale])
    await assert.rejects(turnOffSecondFactor(world.deps, { ...traveller, secondFactorAt }), {
      code: 'second-factor-needed',
    })
  await world.db
    .insertInto('host')
    .values({
      id: account.id,
      kind: 'individual',
      status: 'verified',
      display_name: 'Asha',
      created_at: world.clock.now(),
    })
    .execute()
  await assert.rejects(turnOffSecondFactor(world.deps, traveller), { code: 'second-factor-required' })
  await world.db.deleteFrom('host').where('id', '=', account.id).execute()
  assert.ok(await findSecondFactor(world.deps, account.id))
  await turnOffSecondFactor(world.deps, traveller)
  assert.equal(await findSecondFactor(world.deps, account.id), null)
  assert.deepEqual((await actsOf(account.id)).at(-1), 'turn-off-second-factor')
  await beginSecondFactor(world.deps, account)
  assert.ok(await findKeyToSetUp(world.deps, account), 'it can be set up again')
})
