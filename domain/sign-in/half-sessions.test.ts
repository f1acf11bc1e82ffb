import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeMember } from '#test/samples/member.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { askEmailChange, changeEmail } from './change-email.ts'
import { codeOf } from '../account/login-code.ts'
import { endSignIn } from '../account/own-sessions.ts'
import { renameSession } from './rename-session.ts'
import { codeOfStep, stepAt } from '../account/second-factor/authenticator.ts'
import { beginSecondFactor, confirmSecondFactor } from '../account/second-factor/begin-second-factor.ts'
import { checkSecondFactor } from '../account/second-factor/check-second-factor.ts'
import { findKeyToSetUp } from '../account/second-factor/second-factor-queries.ts'
import { turnOffSecondFactor } from '../account/second-factor/turn-off-second-factor.ts'
import { sendLoginCode } from '../account/send-login-code.ts'
import { findSession } from '../account/session-queries.ts'
import { verifyLoginCode } from './verify-login-code.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const liveCode = async (email: string) => {
  const { id } = await world.db
    .selectFrom('login_challenge')
    .select('id')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return codeOf(world.deps.secret, id)
}

async function signIn(email: string, visitor = aVisitor()) {
  const asked = { email, browser: 'b' }
  await sendLoginCode(world.deps, asked, visitor)
  const { token } = await verifyLoginCode(world.deps, { ...asked, code: await liveCode(email) }, visitor)
  const session = await findSession(world.deps, token)
  const account = session?.account ?? session?.awaitsFactor
  assert.ok(session && account)
  const { id: sessionId, confirmedAt, secondFactorAt, awaitsFactor } = session
  return { token, me: { ...visitor, account, awaitsFactor, sessionId, confirmedAt, secondFactorAt } }
}

async function withFactor(email: string) {
  const { me } = await signIn(email)
  await beginSecondFactor(world.deps, me.account)
  const key = (await findKeyToSetUp(world.deps, me.account))?.key ?? ''
  await confirmSecondFactor(world.deps, { code: codeOfStep(key, stepAt(world.clock.now())) }, me)
  world.clock.forward(30_000)
  return { me, key }
}

test('turning the second factor off does not complete a session that owes it', async () => {
  const { me } = await withFactor('off@example.com')
  const half = await signIn('off@example.com')
  assert.equal((await findSession(world.deps, half.token))?.account, null)
  await turnOffSecondFactor(world.deps, { ...me, secondFactorAt: world.clock.now() })
  assert.equal(await findSession(world.deps, half.token), null)
  assert.ok((await signIn('off@example.com')).me.awaitsFactor === null)
})

test('a member’s discount applies to a hold after the second factor, not before', async () => {
  const { me, key } = await withFactor('member@example.com')
  await makeMember(world.deps, me.account.id)
  const visitor = aVisitor()
  const departure = await world.departure()
  const party = { adults: 2, children: 0 }
  const { id } = await holdSpots(world.deps, { departureId: departure.id, party }, visitor)
  const half = await signIn('member@example.com', visitor)
  const before = await world.booking(id)
  assert.deepEqual([before.member_percent, before.account_id], [0, null])
  const code = codeOfStep(key, stepAt(world.clock.now()))
  await checkSecondFactor(world.deps, { code }, half.me)
  await renameSession(world.deps, half.me)
  const after = await world.booking(id)
  assert.deepEqual([after.member_percent, after.account_id], [5, me.account.id])
})

test('a code for a change of address signs nobody in, and a sign-in code changes no address', async () => {
  const { me } = await signIn('mine@example.com')
  await askEmailChange(world.deps, { newEmail: 'victim@example.com' }, me)
  const victim = { email: 'victim@example.com', code: await liveCode('victim@example.com') }
  const browsers = [`email-change:${me.sessionId}`, me.sessionId, '']
  for (const browser of browsers)
    await assert.rejects(verifyLoginCode(world.deps, { ...victim, browser }, aVisitor()), {
      code: 'code-over',
    })
  const oldCode = await liveCode('mine@example.com')

  const { me: other } = await signIn('other@example.com')
  for (const browser of [`email-change:${other.sessionId}`, other.sessionId])
    await sendLoginCode(world.deps, { email: 'target@example.com', browser }, aVisitor())
  const codes = { oldCode: '000000', newCode: '000000' }
  await assert.rejects(changeEmail(world.deps, codes, other), { code: 'code-over' })

  await changeEmail(world.deps, { oldCode, newCode: victim.code }, me)
})

test('finds no sign-in for an invalid value', async () => {
  const { me } = await signIn('list@example.com')
  await assert.rejects(endSignIn(world.deps, { id: 'x' }, me), { code: 'sign-in-not-found' })
})
