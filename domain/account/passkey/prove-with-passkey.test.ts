import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  addPasskeyOf,
  origin,
  sessionOf,
  signedIn,
  withFactor,
  type Me,
} from '#test/sign-in/passkey-owner.ts'
import { aDevice } from '#test/sign-in/passkey-device.ts'
import { freshWorld, type World } from '#test/world.ts'
import { Refusal } from '../../refusal.ts'
import { beginPasskeyProof, proveWithPasskey } from './prove-with-passkey.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refusedAs = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

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
    const me = await signedIn(world, 'proves')
    const device = await addPasskeyOf(world, me)
    world.clock.minutes(20)
    await prove(me, device)
    assert.deepEqual(await proofs(me), { confirmed_at: world.clock.now(), second_factor_at: null })

    const whole = await withFactor(world, { ...me, confirmedAt: world.clock.now() })
    const strong = await addPasskeyOf(world, whole)
    world.clock.minutes(20)
    await assert.rejects(prove(whole, device), refusedAs('passkey-not-factor'))
    await prove(whole, strong)
    assert.deepEqual(await proofs(whole), {
      confirmed_at: world.clock.now(),
      second_factor_at: world.clock.now(),
    })
  })

  it('refuses another account’s passkey, and another session’s challenge', async () => {
    const [me, other] = [await signedIn(world, 'mine'), await signedIn(world, 'theirs')]
    const [mine, theirs] = [await addPasskeyOf(world, me), await addPasskeyOf(world, other)]
    await assert.rejects(prove(me, theirs), refusedAs('passkey-unknown'))
    const { challenge } = await beginPasskeyProof(world.deps, { origin }, await sessionOf(world, me.account))
    await assert.rejects(
      proveWithPasskey(world.deps, { origin, answer: mine.sign(challenge) }, me),
      refusedAs('passkey-challenge-over'),
    )
  })
})
