import { randomBytes } from 'node:crypto'
import { adoptHolds } from '../booking/hold/adopt-holds.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { hashOf } from '../account/session-queries.ts'
import type { Visitor } from '../account/visitor.ts'

/**
 * Gives a session another random token after the second factor, so that a token which an attacker planted in this
 * browser opens nothing. The holds of this browser now move to the account. Refused when the session has ended in the
 * meantime.
 */
export async function renameSession({ db, now }: Pick<Deps, 'db' | 'now'>, { id, sessionId }: Visitor) {
  const token = randomBytes(32).toString('base64url')
  return db.transaction().execute(async (tx) => {
    const renamed = await tx
      .updateTable('session')
      .set({ token_hash: hashOf(token) })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .returning(['account_id', 'expires_at'])
      .executeTakeFirst()
    if (!renamed) throw new Refusal('signed-out')
    await adoptHolds(tx, now(), { accountId: renamed.account_id, visitorId: id })
    return { token, expiresAt: renamed.expires_at }
  })
}
