import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { hashOf } from './session-queries.ts'
import type { Visitor } from './visitor.ts'

/**
 * Gives a session another random name once the second factor was given: a name that somebody else knew, because they had
 * begun the session and left its cookie here, opens nothing. Refused when the session has ended meanwhile.
 */
export async function renameSession({ db }: Pick<Deps, 'db'>, { sessionId }: Visitor) {
  const token = randomBytes(32).toString('base64url')
  const renamed = await db
    .updateTable('session')
    .set({ token_hash: hashOf(token) })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  if (!renamed) throw new Refusal('signed-out')
  return { token, expiresAt: renamed.expires_at }
}
