import { randomUUID } from 'node:crypto'
import { beginSession } from '#domain/account/begin-session.ts'
import { addPasskey, beginPasskey } from '#domain/account/passkey/add-passkey.ts'
import { codeOfStep, stepAt } from '#domain/account/second-factor/authenticator.ts'
import { beginSecondFactor, confirmSecondFactor } from '#domain/account/second-factor/begin-second-factor.ts'
import { findKeyToSetUp } from '#domain/account/second-factor/second-factor-queries.ts'
import { findSession } from '#domain/account/session-queries.ts'
import type { Account, Visitor } from '#domain/account/visitor.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#domain/sign-in/sign-in-with-passkey.ts'
import { aVisitor, makeAccount, type World } from '../world.ts'
import { aDevice } from './passkey-device.ts'

export const origin = 'http://chautari.test'

export type Me = Visitor & { account: Account }

/** An account that has just signed in with an emailed code. */
export async function signedIn(world: World, name: string): Promise<Me> {
  const email = `${name}-${randomUUID()}@example.com`
  const account = {
    id: await makeAccount(world.deps, email),
    email,
    role: 'traveller',
    firstName: '',
  } as const
  return sessionOf(world, account)
}

/** A new session of an account, just confirmed. */
export async function sessionOf(world: World, account: Account): Promise<Me> {
  const at = world.clock.now()
  const entering = { accountId: account.id, device: 'Chrome on Linux' }
  const { token } = await world.db.transaction().execute((tx) => beginSession(tx, entering, at))
  const session = await findSession(world.deps, token)
  return { ...aVisitor(), account, sessionId: session?.id ?? null, confirmedAt: at }
}

/** The same account with a second factor given in this session. */
export async function withFactor(world: World, me: Me): Promise<Me> {
  await beginSecondFactor(world.deps, me.account)
  const key = (await findKeyToSetUp(world.deps, me.account))?.key ?? ''
  await confirmSecondFactor(world.deps, { code: codeOfStep(key, stepAt(world.clock.now())) }, me)
  return { ...me, secondFactorAt: world.clock.now() }
}

/** Adds a passkey of this device to the account, and returns the device. */
export async function addPasskeyOf(world: World, me: Me, device = aDevice(), name = 'My phone') {
  const { challenge } = await beginPasskey(world.deps, { origin }, me)
  await addPasskey(world.deps, { origin, answer: device.register(challenge), name, device: '' }, me)
  return device
}

type SignGiven = Parameters<ReturnType<typeof aDevice>['sign']>[1]

/** Signs in with the passkey of this device. */
export async function signInBy(
  world: World,
  device: ReturnType<typeof aDevice>,
  given: SignGiven = {},
  visitor = aVisitor(),
) {
  const browser = 'one browser'
  const { challenge } = await beginPasskeySignIn(world.deps, { origin, browser })
  const answer = device.sign(challenge, given)
  return signInWithPasskey(world.deps, { origin, answer, browser, device: 'Chrome on Linux' }, visitor)
}

/** The acts of the audit log about an account or a passkey. */
export async function actsAbout(world: World, id: string): Promise<string[]> {
  const entries = await world.db
    .selectFrom('audit_entry')
    .select('act')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return entries.map(({ act }) => act)
}
