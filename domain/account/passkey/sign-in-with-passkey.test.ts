import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import {
  actsAbout,
  addPasskeyOf,
  origin,
  sessionOf,
  signedIn,
  signInBy,
  withFactor,
} from '#test/sign-in/passkey-owner.ts'
import { aDevice } from '#test/sign-in/passkey-device.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { Refusal } from '../../refusal.ts'
import { findSession } from '../session-queries.ts'
import { findPasskeys } from './passkey-queries.ts'
import { beginPasskeyProof } from './prove-with-passkey.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../../sign-in/sign-in-with-passkey.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refusedAs = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

describe('signing in with a passkey', () => {
  it('begins a new session of its account and ends the one before', async () => {
    const me = await signedIn(world, 'signs')
    const device = await addPasskeyOf(world, me)
    const before = await sessionOf(world, me.account)
    const { token, owesFactor } = await signInBy(world, device, {}, before)
    const session = await findSession(world.deps, token)
    assert.deepEqual(
      [session?.account?.id, owesFactor, session?.secondFactorAt],
      [me.account.id, false, null],
    )
    const ended = await world.db
      .selectFrom('session')
      .select('ended_at')
      .where('id', '=', before.sessionId)
      .executeTakeFirstOrThrow()
    assert.ok(ended.ended_at)
    const [passkey] = await findPasskeys(world.deps, me.account.id)
    assert.deepEqual(passkey?.usedAt, world.clock.now())
  })

  it('counts as both factors when the passkey was added with the second factor, and owes it otherwise', async () => {
    const me = await signedIn(world, 'both')
    const early = await addPasskeyOf(world, me)
    const device = await addPasskeyOf(world, await withFactor(world, me))
    const whole = await findSession(world.deps, (await signInBy(world, device)).token)
    assert.deepEqual([whole?.account?.id, whole?.secondFactorAt], [me.account.id, world.clock.now()])
    const half = await signInBy(world, early)
    assert.equal(half.owesFactor, true)
    assert.equal((await findSession(world.deps, half.token))?.account, null)
  })

  it('refuses another origin or site, an unverified person, an unknown key and a false signature', async () => {
    const me = await signedIn(world, 'refused')
    const device = await addPasskeyOf(world, me)
    for (const given of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }])
      await assert.rejects(signInBy(world, device, given), refusedAs('passkey-refused'))
    await assert.rejects(signInBy(world, aDevice()), refusedAs('passkey-unknown'))
    const forger = { ...aDevice(), credentialId: device.credentialId }
    const forged = (challenge: string) => ({
      ...forger.sign(challenge),
      id: device.credentialId,
      rawId: device.credentialId,
    })
    const { challenge } = await beginPasskeySignIn(world.deps, { origin, browser: 'b' })
    const attempt = { origin, answer: forged(challenge), browser: 'b', device: '' }
    await assert.rejects(signInWithPasskey(world.deps, attempt, aVisitor()), refusedAs('passkey-refused'))
  })

  it('refuses suspended accounts', async () => {
    const me = await signedIn(world, 'suspended')
    const device = await addPasskeyOf(world, me)
    await world.db
      .updateTable('account')
      .set({ state: 'suspended' })
      .where('id', '=', me.account.id)
      .execute()
    await assert.rejects(signInBy(world, device), refusedAs('passkey-unknown'))
  })

  it('refuses and audits a counter that goes back', async () => {
    const me = await signedIn(world, 'copied')
    const device = await addPasskeyOf(world, me)
    await signInBy(world, device, { counter: 5 })
    await signInBy(world, device, { counter: 6 })
    for (const counter of [6, 3, 0])
      await assert.rejects(signInBy(world, device, { counter }), refusedAs('passkey-copied'))
    await signInBy(world, device, { counter: 7 })
    assert.deepEqual(await actsAbout(world, me.account.id), [
      'add-passkey',
      ...Array.from({ length: 3 }, () => 'refuse-copied-passkey'),
    ])
  })
})

describe('the challenge of a passkey', () => {
  const attempt = (challenge: string, device: ReturnType<typeof aDevice>, browser = 'b') =>
    signInWithPasskey(world.deps, { origin, answer: device.sign(challenge), browser, device: '' }, aVisitor())

  it('works once, within five minutes, in its own browser and for its own purpose', async () => {
    const me = await signedIn(world, 'challenge')
    const device = await addPasskeyOf(world, me)
    const begin = async (browser = 'b') =>
      (await beginPasskeySignIn(world.deps, { origin, browser })).challenge
    const over = refusedAs('passkey-challenge-over')

    const used = await begin()
    const together = await Promise.allSettled(Array.from({ length: 20 }, () => attempt(used, device)))
    assert.equal(together.filter(({ status }) => status === 'fulfilled').length, 1)
    await assert.rejects(attempt(used, device), over)
    await assert.rejects(attempt(await begin('another'), device), over)
    await assert.rejects(attempt('made up by the device', device), over)
    const { challenge } = await beginPasskeyProof(world.deps, { origin }, me)
    await assert.rejects(attempt(challenge, device), over)
    const late = await begin()
    world.clock.minutes(5)
    await assert.rejects(attempt(late, device), over)
  })

  it('prevents a replay: without it the same answer is accepted again (the control)', async () => {
    const me = await signedIn(world, 'control')
    const device = await addPasskeyOf(world, me)
    const { challenge } = await beginPasskeySignIn(world.deps, { origin, browser: 'b' })
    const answer = device.sign(challenge)
    const sent = { origin, answer, browser: 'b', device: '' }
    await signInWithPasskey(world.deps, sent, aVisitor())
    await assert.rejects(signInWithPasskey(world.deps, sent, aVisitor()), refusedAs('passkey-challenge-over'))
    const { public_key } = await world.db
      .selectFrom('passkey')
      .select('public_key')
      .where('account_id', '=', me.account.id)
      .executeTakeFirstOrThrow()
    const { verified } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: () => true,
      expectedOrigin: origin,
      expectedRPID: 'chautari.test',
      credential: { id: answer.id, publicKey: Uint8Array.from(public_key), counter: 0 },
    })
    assert.equal(verified, true)
  })
})
