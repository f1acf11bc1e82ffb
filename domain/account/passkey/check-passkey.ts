import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../../office/record-act.ts'
import { Refusal } from '../../refusal.ts'
import { rpIdOf } from './add-passkey.ts'
import { challengeIn } from './device-answers.ts'
import { type ChallengeUse, useChallenge } from './passkey-challenge.ts'
import { isCounterFine } from './passkey-rules.ts'

export type Signed = { origin: string; answer: AuthenticationResponseJSON }

/**
 * Whose passkey signed this challenge, at this origin, with its owner verified by the device. Refused for anything else. A
 * counter that does not grow means that the key was copied: that is refused and written to the audit log.
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

/** The counter that was signed; refused when the signature, origin, site or verification of the person is wrong. */
async function signedCounter({ origin, answer }: Signed, expectedChallenge: string, passkey: Credential) {
  const expectedRPID = rpIdOf(origin)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID,
      // The counter is compared below, in the statement that stores it.
      credential: { id: answer.id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
      requireUserVerification: true,
    })
    if (verified) return authenticationInfo.newCounter
  } catch {
    // The library throws for everything that is wrong with an answer, which is input.
  }
  throw new Refusal('passkey-refused')
}

/** Stores the counter if it is fine; the row's lock lets the same answer through once. */
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
    .execute((tx) => recordAct(tx, now(), { actorId: null, act: 'refuse-copied-passkey', subject, detail }))
}

async function findCredential({ db }: Deps, id: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'account_id', 'public_key', 'counter', 'counts_as_factor'])
    .where('credential_id', '=', Buffer.from(id, 'base64url'))
    .executeTakeFirst()
}
