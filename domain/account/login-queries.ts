import type { Deps } from '../deps.ts'
import { demoPeople } from './demo-people.ts'
import { codeOf } from './login-code.ts'
import type { LoginRequest } from './send-login-code.ts'
import { hashOf } from './session-queries.ts'

/**
 * The code that this browser may still enter: since and until when, and how many seconds later it is mailed. Null when
 * there is none, or no guess is left.
 */
export async function findLiveCode({ db, now }: Deps, { email, browser }: LoginRequest) {
  const row = await db
    .selectFrom('login_challenge')
    .select(['id', 'created_at', 'expires_at', 'delay_seconds'])
    .where('email', '=', email)
    .where('browser_hash', '=', hashOf(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .where('attempts_left', '>', 0)
    .executeTakeFirst()
  if (!row) return null
  const { id: challengeId, created_at: sentAt, expires_at: validUntil, delay_seconds: delaySeconds } = row
  return { challengeId, sentAt, validUntil, delaySeconds }
}

/** The current code of a demonstration account, which everybody may see; null for any other account. */
export async function findDemoCode(deps: Deps, request: LoginRequest): Promise<string | null> {
  if (!demoPeople.some(({ email }) => email === request.email)) return null
  const live = await findLiveCode(deps, request)
  return live && codeOf(deps.secret, live.challengeId)
}

/** What the mail with a code needs; null when the code is over, because the mail would only confuse. */
export async function findCodeToMail({ db, now, secret }: Deps, challengeId: string) {
  const row = await db
    .selectFrom('login_challenge')
    .select(['email', 'expires_at'])
    .where('id', '=', challengeId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return row ? { to: row.email, code: codeOf(secret, challengeId), validUntil: row.expires_at } : null
}
