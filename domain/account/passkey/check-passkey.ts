import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Deps } from '../../deps.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { rpIdOf } from './add-passkey.ts'
import { challengeIn } from './device-answers.ts'
import { type ChallengeUse, useChallenge } from './passkey-challenge.ts'
import { isCounterFine } from './passkey-rules.ts'

export type Signed = { origin: string; answer: AuthenticationResponseJSON }

/**
 * The owner of the passkey that signed this challenge, at this origin, after the device verified the person. Refused
 * otherwise. A counter that does not grow means that the key was copied: that is refused and recorded in the audit log.
 */
export async function checkPasskey(deps: Deps, { origin, answer }: Signed, use: ChallengeUse) {
  const expectedChallenge = challengeIn(answer.response.clientDataJSON)
  if (!expectedChallenge) throw new Refusal('passkey-refused')
  await useChallenge(deps, expectedChallenge, use)
  const passkey = await findCredential(deps, answer.id)
  if (!passkey || (use.accountId && passkey.account_id !== use.accountId))
    throw new Refusal('passkey-unknown')
  const counter = await signedCounter({ origin, answer }, expectedChallenge, passkey)
  if (!(await moveCounter(deps, passkey.id, counter))) {
    await recordCopy(deps, passkey, counter)
    throw new Refusal('passkey-copied')
  }
  return { accountId: passkey.account_id, countsAsFactor: passkey.counts_as_factor }
}

type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>

/** The signed counter; refused when the signature, origin, relying party or user verification is wrong. */
async function signedCounter({ origin, answer }: Signed, expectedChallenge: string, passkey: Credential) {
  const expectedRPID = rpIdOf(origin)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID,
      // The statement below that stores the counter also compares it.
      credential: { id: answer.id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
      requireUserVerification: true,
    })
    if (verified) return authenticationInfo.newCounter
  } catch {
    // The library throws for an invalid answer, which is input.
  }
  throw new Refusal('passkey-refused')
}

/** Stores a valid counter; the row lock accepts the same answer once. */
async function moveCounter({ db, now }: Deps, id: string, counter: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom('passkey')
      .select('counter')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored || !isCounterFine(stored.counter, counter)) return false
    await tx.updateTable('passkey').set({ counter, used_at: now() }).where('id', '=', id).execute()
    return true
  })
}

async function recordCopy({ db, now }: Deps, passkey: Credential, counter: number): Promise<void> {
  const subject = { kind: 'account', id: passkey.account_id }
  const detail = { counter, stored: passkey.counter }
  await db
    .transaction()
    .execute((tx) =>
      recordAction(tx, now(), { actorId: null, act: 'refuse-copied-passkey', subject, detail }),
    )
}

async function findCredential({ db }: Deps, id: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'account_id', 'public_key', 'counter', 'counts_as_factor'])
    .where('credential_id', '=', Buffer.from(id, 'base64url'))
    .executeTakeFirst()
}
