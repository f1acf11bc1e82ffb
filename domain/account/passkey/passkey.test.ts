import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { aDevice } from '#test/sign-in/passkey-device.ts'
import { aVisitor, freshWorld, makeAccount, type World } from '#test/world.ts'
import { Refusal } from '../../refusal.ts'
import { codeOfStep, stepAt } from '../second-factor/authenticator.ts'
import { beginSecondFactor, confirmSecondFactor } from '../second-factor/begin-second-factor.ts'
import { findKeyToSetUp } from '../second-factor/second-factor-queries.ts'
import { findSession } from '../session-queries.ts'
import type { Account, Visitor } from '../visitor.ts'
import { beginSession } from '../begin-session.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { findPasskeys } from './passkey-queries.ts'
import { beginPasskeyProof, proveWithPasskey } from './prove-with-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../../sign-in/sign-in-with-passkey.ts'

const origin = 'http://chautari.test'
let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Me = Visitor & { account: Account }
const refusedAs = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

/** An account that has just signed in with an emailed code. */
async function signedIn(name: string): Promise<Me> {
  const email = `${name}-${randomUUID()}@example.com`
  const account = {
    id: await makeAccount(world.deps, email),
    email,
    role: 'traveller',
    firstName: '',
  } as const
  return sessionOf(account)
}

async function sessionOf(account: Account): Promise<Me> {
  const at = world.clock.now()
  const entering = { accountId: account.id, device: 'Chrome on Linux' }
  const { token } = await world.db.transaction().execute((tx) => beginSession(tx, entering, at))
  const session = await findSession(world.deps, token)
  return { ...aVisitor(), account, sessionId: session?.id ?? null, confirmedAt: at }
}

/** The same account with a second factor given in this session. */
async function withFactor(me: Me): Promise<Me> {
  await beginSecondFactor(world.deps, me.account)
  const key = (await findKeyToSetUp(world.deps, me.account))?.key ?? ''
  await confirmSecondFactor(world.deps, { code: codeOfStep(key, stepAt(world.clock.now())) }, me)
  return { ...me, secondFactorAt: world.clock.now() }
}

async function add(me: Me, device = aDevice(), name = 'My phone') {
  const { challenge } = await beginPasskey(world.deps, { origin }, me)
  await addPasskey(world.deps, { origin, answer: device.register(challenge), name, device: '' }, me)
  return device
}

type SignGiven = Parameters<ReturnType<typeof aDevice>['sign']>[1]
async function signIn(device: ReturnType<typeof aDevice>, given: SignGiven = {}, visitor = aVisitor()) {
  const browser = 'one browser'
  const { challenge } = await beginPasskeySignIn(world.deps, { origin, browser })
  const answer = device.sign(challenge, given)
  return signInWithPasskey(world.deps, { origin, answer, browser, device: 'Chrome on Linux' }, visitor)
}

const acts = async (id: string) =>
  (
    await world.db
      .selectFrom('audit_entry')
      .select('act')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act)

describe('adding and removing a passkey', () => {
  it('lists, audits and mails a passkey, and removes it again', async () => {
    const me = await signedIn('adds')
    await add(me)
    const [passkey] = await findPasskeys(world.deps, me.account.id)
    assert.deepEqual([passkey?.name, passkey?.usedAt, passkey?.countsAsFactor], ['My phone', null, false])
    await removePasskey(world.deps, { id: passkey?.id ?? '' }, me)
    assert.deepEqual(await findPasskeys(world.deps, me.account.id), [])
    assert.deepEqual(await acts(me.account.id), ['add-passkey', 'remove-passkey'])
    const at = world.clock.now().toISOString()
    assert.deepEqual((await world.jobs()).slice(-2), [
      { name: 'mail-passkey-added', payload: { accountId: me.account.id, at } },
      { name: 'mail-passkey-removed', payload: { accountId: me.account.id, at } },
    ])
  })

  it('needs a fresh proof, of the second factor where the account has one', async () => {
    const me = await signedIn('stale')
    const stale = { ...me, confirmedAt: new Date(world.clock.now().getTime() - 11 * 60_000) }
    await assert.rejects(beginPasskey(world.deps, { origin }, stale), refusedAs('fresh-proof-needed'))
    await assert.rejects(
      removePasskey(world.deps, { id: randomUUID() }, stale),
      refusedAs('fresh-proof-needed'),
    )
    const whole = await withFactor(me)
    const byMailOnly = { ...whole, secondFactorAt: null }
    await assert.rejects(beginPasskey(world.deps, { origin }, byMailOnly), refusedAs('fresh-proof-needed'))
    await add(whole)
  })

  it('refuses somebody else’s passkey, and one that was added before', async () => {
    const [me, other] = [await signedIn('own'), await signedIn('foreign')]
    const device = await add(me)
    const [passkey] = await findPasskeys(world.deps, me.account.id)
    await assert.rejects(
      removePasskey(world.deps, { id: passkey?.id ?? '' }, other),
      refusedAs('passkey-not-found'),
    )
    await assert.rejects(add(other, device), refusedAs('passkey-exists'))
  })

  it('stops at ten, with any number of simultaneous answers', async () => {
    const me = await signedIn('many')
    const begun = await Promise.all(
      Array.from({ length: 14 }, () => beginPasskey(world.deps, { origin }, me)),
    )
    const answers = await Promise.allSettled(
      begun.map(({ challenge }) =>
        addPasskey(
          world.deps,
          { origin, answer: aDevice().register(challenge), name: '', device: 'Firefox' },
          me,
        ),
      ),
    )
    const refused = answers.filter((each) => each.status === 'rejected')
    assert.equal(refused.length, 4)
    for (const { reason } of refused) assert.ok(refusedAs('too-many-passkeys')(reason), String(reason))
    await assert.rejects(beginPasskey(world.deps, { origin }, me), refusedAs('too-many-passkeys'))
  })

  it('refuses another origin, another site, an unverified person, and another session’s challenge', async () => {
    const me = await signedIn('wrong')
    for (const given of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
    ]) {
      const { challenge } = await beginPasskey(world.deps, { origin }, me)
      const answer = aDevice().register(challenge, given)
      await assert.rejects(
        addPasskey(world.deps, { origin, answer, name: '', device: '' }, me),
        refusedAs('passkey-refused'),
      )
    }
    const elsewhere = await sessionOf(me.account)
    const { challenge } = await beginPasskey(world.deps, { origin }, elsewhere)
    const answer = aDevice().register(challenge)
    await assert.rejects(
      addPasskey(world.deps, { origin, answer, name: '', device: '' }, me),
      refusedAs('passkey-challenge-over'),
    )
    assert.deepEqual(await findPasskeys(world.deps, me.account.id), [])
  })

  it('is not offered where the site has no relying party id', async () => {
    const me = await signedIn('number')
    const begin = beginPasskey(world.deps, { origin: 'http://127.0.0.1:3000' }, me)
    await assert.rejects(begin, refusedAs('passkeys-need-a-name'))
  })
})

describe('signing in with a passkey', () => {
  it('begins a new session of its account and ends the one before', async () => {
    const me = await signedIn('signs')
    const device = await add(me)
    const before = await sessionOf(me.account)
    const { token, owesFactor } = await signIn(device, {}, before)
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
    const me = await signedIn('both')
    const early = await add(me)
    const device = await add(await withFactor(me))
    const whole = await findSession(world.deps, (await signIn(device)).token)
    assert.deepEqual([whole?.account?.id, whole?.secondFactorAt], [me.account.id, world.clock.now()])
    const half = await signIn(early)
    assert.equal(half.owesFactor, true)
    assert.equal((await findSession(world.deps, half.token))?.account, null)
  })

  it('refuses another origin or site, an unverified person, an unknown key and a false signature', async () => {
    const me = await signedIn('refused')
    const device = await add(me)
    for (const given of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }])
      await assert.rejects(signIn(device, given), refusedAs('passkey-refused'))
    await assert.rejects(signIn(aDevice()), refusedAs('passkey-unknown'))
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
    const me = await signedIn('suspended')
    const device = await add(me)
    await world.db
      .updateTable('account')
      .set({ state: 'suspended' })
      .where('id', '=', me.account.id)
      .execute()
    await assert.rejects(signIn(device), refusedAs('passkey-unknown'))
  })

  it('refuses and audits a counter that goes back', async () => {
    const me = await signedIn('copied')
    const device = await add(me)
    await signIn(device, { counter: 5 })
    await signIn(device, { counter: 6 })
    for (const counter of [6, 3, 0])
      await assert.rejects(signIn(device, { counter }), refusedAs('passkey-copied'))
    await signIn(device, { counter: 7 })
    assert.deepEqual(await acts(me.account.id), [
      'add-passkey',
      ...Array.from({ length: 3 }, () => 'refuse-copied-passkey'),
    ])
  })
})

describe('the challenge of a passkey', () => {
  const attempt = (challenge: string, device: ReturnType<typeof aDevice>, browser = 'b') =>
    signInWithPasskey(world.deps, { origin, answer: device.sign(challenge), browser, device: '' }, aVisitor())

  it('works once, within five minutes, in its own browser and for its own purpose', async () => {
    const me = await signedIn('challenge')
    const device = await add(me)
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
    const me = await signedIn('control')
    const device = await add(me)
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

describe('a fresh proof by passkey', () => {
  const prove = async (me: Me, device: ReturnType<typeof aDevice>) => {
    const { challenge } = await beginPasskeyProof(world.deps, { origin }, me)
    await proveWithPasskey(world.deps, { origin, answer: device.sign(challenge) }, me)
  }
  const proofs = (me: Me) =>
    world.db
      .selectFrom('session')
      .select(['confirmed_at', 'second_factor_at'])
      .where('id', '=', me.sessionId)
      .executeTakeFirstOrThrow()

  it('counts as a fresh sign-in without a second factor, and as the second factor with one', async () => {
    const me = await signedIn('proves')
    const device = await add(me)
    world.clock.minutes(20)
    await prove(me, device)
    assert.deepEqual(await proofs(me), { confirmed_at: world.clock.now(), second_factor_at: null })

    const whole = await withFactor({ ...me, confirmedAt: world.clock.now() })
    const strong = await add(whole)
    world.clock.minutes(20)
    await assert.rejects(prove(whole, device), refusedAs('passkey-not-factor'))
    await prove(whole, strong)
    assert.deepEqual(await proofs(whole), {
      confirmed_at: world.clock.now(),
      second_factor_at: world.clock.now(),
    })
  })

  it('refuses another account’s passkey, and another session’s challenge', async () => {
    const [me, other] = [await signedIn('mine'), await signedIn('theirs')]
    const [mine, theirs] = [await add(me), await add(other)]
    await assert.rejects(prove(me, theirs), refusedAs('passkey-unknown'))
    const { challenge } = await beginPasskeyProof(world.deps, { origin }, await sessionOf(me.account))
    await assert.rejects(
      proveWithPasskey(world.deps, { origin, answer: mine.sign(challenge) }, me),
      refusedAs('passkey-challenge-over'),
    )
  })
})
