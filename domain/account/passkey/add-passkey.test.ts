import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import {
  actsAbout,
  addPasskeyOf,
  origin,
  sessionOf,
  signedIn,
  withFactor,
} from '#test/sign-in/passkey-owner.ts'
import { aDevice } from '#test/sign-in/passkey-device.ts'
import { freshWorld, type World } from '#test/world.ts'
import { Refusal } from '../../refusal.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { findPasskeys } from './passkey-queries.ts'
import { removePasskey } from './remove-passkey.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refusedAs = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

describe('adding and removing a passkey', () => {
  it('lists, audits and mails a passkey, and removes it again', async () => {
    const me = await signedIn(world, 'adds')
    await addPasskeyOf(world, me)
    const [passkey] = await findPasskeys(world.deps, me.account.id)
    assert.deepEqual([passkey?.name, passkey?.usedAt, passkey?.countsAsFactor], ['My phone', null, false])
    await removePasskey(world.deps, { id: passkey?.id ?? '' }, me)
    assert.deepEqual(await findPasskeys(world.deps, me.account.id), [])
    assert.deepEqual(await actsAbout(world, me.account.id), ['add-passkey', 'remove-passkey'])
    const at = world.clock.now().toISOString()
    assert.deepEqual((await world.jobs()).slice(-2), [
      { name: 'mail-passkey-added', payload: { accountId: me.account.id, at } },
      { name: 'mail-passkey-removed', payload: { accountId: me.account.id, at } },
    ])
  })

  it('needs a fresh proof, of the second factor where the account has one', async () => {
    const me = await signedIn(world, 'stale')
    const stale = { ...me, confirmedAt: new Date(world.clock.now().getTime() - 11 * 60_000) }
    await assert.rejects(beginPasskey(world.deps, { origin }, stale), refusedAs('fresh-proof-needed'))
    await assert.rejects(
      removePasskey(world.deps, { id: randomUUID() }, stale),
      refusedAs('fresh-proof-needed'),
    )
    const whole = await withFactor(world, me)
    const byMailOnly = { ...whole, secondFactorAt: null }
    await assert.rejects(beginPasskey(world.deps, { origin }, byMailOnly), refusedAs('fresh-proof-needed'))
    await addPasskeyOf(world, whole)
  })

  it('refuses somebody else’s passkey, and one that was added before', async () => {
    const [me, other] = [await signedIn(world, 'own'), await signedIn(world, 'foreign')]
    const device = await addPasskeyOf(world, me)
    const [passkey] = await findPasskeys(world.deps, me.account.id)
    await assert.rejects(
      removePasskey(world.deps, { id: passkey?.id ?? '' }, other),
      refusedAs('passkey-not-found'),
    )
    await assert.rejects(addPasskeyOf(world, other, device), refusedAs('passkey-exists'))
  })

  it('stops at ten, with any number of simultaneous answers', async () => {
    const me = await signedIn(world, 'many')
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
    const me = await signedIn(world, 'wrong')
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
    const elsewhere = await sessionOf(world, me.account)
    const { challenge } = await beginPasskey(world.deps, { origin }, elsewhere)
    const answer = aDevice().register(challenge)
    await assert.rejects(
      addPasskey(world.deps, { origin, answer, name: '', device: '' }, me),
      refusedAs('passkey-challenge-over'),
    )
    assert.deepEqual(await findPasskeys(world.deps, me.account.id), [])
  })

  it('is not offered where the site has no relying party id', async () => {
    const me = await signedIn(world, 'number')
    const begin = beginPasskey(world.deps, { origin: 'http://127.0.0.1:3000' }, me)
    await assert.rejects(begin, refusedAs('passkeys-need-a-name'))
  })
})
