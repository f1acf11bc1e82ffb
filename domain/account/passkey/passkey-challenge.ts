import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { hashOf } from '../session-queries.ts'
import { CHALLENGE_MINUTES } from './passkey-rules.ts'

/** The purpose of a challenge, and the secret of the browser or session that may answer it. */
export type ChallengeUse = {
  purpose: 'add' | 'sign-in' | 'prove'
  boundTo: string
  accountId: string | null
}

/** Saves a challenge in the database, so that any process may check the answer. */
export async function saveChallenge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  challenge: string,
  { purpose, boundTo, accountId }: ChallengeUse,
): Promise<void> {
  const at = now()
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashOf(challenge),
      purpose,
      bound_to: hashOf(boundTo),
      account_id: accountId,
      created_at: at,
      expires_at: new Date(at.getTime() + CHALLENGE_MINUTES * 60_000),
    })
    .execute()
}

/**
 * Uses up a challenge, even when the answer is refused afterwards. Refused when it was used before, is too old, or
 * belongs to another purpose, browser, session or account.
 */
export async function useChallenge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  challenge: string,
  { purpose, boundTo, accountId }: ChallengeUse,
): Promise<void> {
  const at = now()
  const used = await db
    .updateTable('passkey_challenge')
    .set({ used_at: at })
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('bound_to', '=', hashOf(boundTo))
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('challenge_hash')
    .executeTakeFirst()
  if (!used) throw new Refusal('passkey-challenge-over')
}

/** The value that binds a challenge to a session. */
export function sessionBinding(sessionId: string | null): string {
  if (!sessionId) throw new Refusal('signed-out')
  return `session:${sessionId}`
}
