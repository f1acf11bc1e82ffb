import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { brand } from '#brand'
import type { Deps, Tx } from '../../deps.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { isFresh } from '../fresh-proof-rules.ts'
import { findSecondFactor } from '../second-factor/second-factor-queries.ts'
import type { Account, Visitor } from '../visitor.ts'
import { challengeIn, readTransports } from './device-answers.ts'
import { saveChallenge, sessionBinding, useChallenge } from './passkey-challenge.ts'
import { findDescriptors } from './passkey-queries.ts'
import { CHALLENGE_MINUTES, MAX_PASSKEYS, passkeyName, relyingPartyOf } from './passkey-rules.ts'

type Me = Visitor & { account: Account }
/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

/**
 * The options with which a browser creates a passkey for an account at this origin. Needs a fresh proof: of the second
 * factor where the account has one, else of the address.
 */
export async function beginPasskey(
  deps: Deps,
  { origin }: { origin: string },
  me: Me,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { account, sessionId } = me
  await mustBeFresh(deps, me)
  const descriptors = await findDescriptors(deps, account.id)
  if (descriptors.length >= MAX_PASSKEYS) throw new Refusal('too-many-passkeys')
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: rpIdOf(origin),
    userID: Uint8Array.from(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    userName: account.email,
    userDisplayName: account.firstName || account.email,
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: 'none',
    excludeCredentials: descriptors,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  const boundTo = sessionBinding(sessionId)
  await saveChallenge(deps, options.challenge, { purpose: 'add', boundTo, accountId: account.id })
  return options
}

type NewPasskey = {
  origin: string
  answer: RegistrationResponseJSON
  name: string
  /** The name of a passkey without a typed name: its browser. */
  device: string
}

/** Adds the passkey that a device has created, and mails its owner about it. Refused when verification fails. */
export async function addPasskey(
  deps: Deps,
  { origin, answer, name, device }: NewPasskey,
  me: Me,
): Promise<void> {
  const countsAsFactor = await mustBeFresh(deps, me)
  const credential = await verified(deps, { origin, answer }, me)
  await deps.db.transaction().execute(async (tx) => {
    await mustHaveRoom(tx, me.account.id)
    const at = deps.now()
    const added = await tx
      .insertInto('passkey')
      .values({
        account_id: me.account.id,
        name: passkeyName(name, device),
        counts_as_factor: countsAsFactor,
        credential_id: Buffer.from(credential.id, 'base64url'),
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: readTransports(credential.transports),
        created_at: at,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refusal('passkey-exists')
    const subject = { kind: 'account', id: me.account.id }
    await recordAction(tx, at, { actorId: me.account.id, act: 'add-passkey', subject })
    await deps.enqueue(tx, 'mail-passkey-added', { accountId: me.account.id, at: at.toISOString() })
  })
}

/** Whether the fresh proof was the second factor; refused without a proof of the last ten minutes. */
export async function mustBeFresh(
  deps: Deps,
  { account, confirmedAt, secondFactorAt }: Me,
): Promise<boolean> {
  const hasFactor = Boolean(await findSecondFactor(deps, account.id))
  if (!isFresh(hasFactor ? secondFactorAt : confirmedAt, deps.now())) throw new Refusal('fresh-proof-needed')
  return hasFactor
}

/** The relying party id of this site; refused where browsers create no passkeys. */
export function rpIdOf(origin: string): string {
  const rpID = relyingPartyOf(origin)
  if (!rpID) throw new Refusal('passkeys-need-a-name')
  return rpID
}

async function verified(
  deps: Deps,
  { origin, answer }: Pick<NewPasskey, 'origin' | 'answer'>,
  { account, sessionId }: Me,
) {
  const expectedChallenge = challengeIn(answer.response.clientDataJSON)
  if (!expectedChallenge) throw new Refusal('passkey-refused')
  const boundTo = sessionBinding(sessionId)
  await useChallenge(deps, expectedChallenge, { purpose: 'add', boundTo, accountId: account.id })
  let found: VerifiedRegistrationResponse
  try {
    found = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
  } catch {
    // The library throws for an invalid answer, which is input.
    throw new Refusal('passkey-refused')
  }
  if (!found.verified) throw new Refusal('passkey-refused')
  return found.registrationInfo.credential
}

/** Locks, so that two simultaneous answers cannot both take the last place. */
async function mustHaveRoom(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_PASSKEYS) throw new Refusal('too-many-passkeys')
}
