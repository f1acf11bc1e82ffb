import { randomBytes } from 'node:crypto'
import type { Tx } from '../deps.ts'
import { sessionEnd } from './login-rules.ts'
import { hashOf } from './session-queries.ts'

/**
 * Creates a session of an account under a new random token, so that a token from before signing in opens nothing.
 * `gaveFactor` when the sign-in was also the second factor.
 */
export async function beginSession(
  tx: Tx,
  { accountId, device, gaveFactor = false }: { accountId: string; device: string; gaveFactor?: boolean },
  at: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sessionEnd(at)
  await tx
    .insertInto('session')
    .values({
      account_id: accountId,
      token_hash: hashOf(token),
      created_at: at,
      seen_at: at,
      confirmed_at: at,
      second_factor_at: gaveFactor ? at : null,
      device,
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}
