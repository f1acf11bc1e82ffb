import { randomBytes } from 'node:crypto'
import { attachBookings } from '../booking/attach-bookings.ts'
import { claimHolds } from '../booking/claim-holds.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { emailOf } from './email-rules.ts'
import { endSessionById } from './end-session.ts'
import { codeOf, sameCode, typedCode } from './login-code.ts'
import { sessionEnd } from './login-rules.ts'
import type { LoginRequest } from './send-login-code.ts'
import { hashOf } from './session-queries.ts'
import type { Visitor } from './visitor.ts'

export type SignedIn = { token: string; expiresAt: Date }

/**
 * Signs in with the emailed code, in the browser that asked for it: makes the account if the address is new, gives it the
 * bookings made as a guest with this address, and begins a new session. Each guess counts, five end the code.
 */
export async function verifyLoginCode(
  deps: Deps,
  { email: typedEmail, browser, code: typed }: LoginRequest & { code: string },
  visitor: Visitor,
): Promise<SignedIn> {
  const email = emailOf(typedEmail)
  const code = typedCode(typed)
  if (!code) throw new Refusal('code-wrong')
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const challenge = await takeGuess(deps, tx, email, browser)
    if (!challenge) return new Refusal('code-over')
    // Answered, not thrown: the guess stays counted.
    if (!sameCode(codeOf(deps.secret, challenge.id), code))
      return new Refusal('code-wrong', { triesLeft: challenge.attempts_left })
    return signIn(deps, tx, email, challenge.id, visitor)
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Spends one guess of this browser's live code. The row's lock and its counter let through five, however many come at once. */
async function takeGuess({ now }: Deps, tx: Tx, email: string, browser: string) {
  return tx
    .updateTable('login_challenge')
    .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
    .where('email', '=', email)
    .where('browser_hash', '=', hashOf(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .where('attempts_left', '>', 0)
    .returning(['id', 'attempts_left'])
    .executeTakeFirst()
}

async function signIn(deps: Deps, tx: Tx, email: string, challengeId: string, visitor: Visitor) {
  const at = deps.now()
  await tx
    .updateTable('login_challenge')
    // One guess comes back: what is left tells a code that signed somebody in from one that was ended.
    .set((eb) => ({ used_at: at, attempts_left: eb('attempts_left', '+', 1) }))
    .where('id', '=', challengeId)
    .execute()
  await tx
    .insertInto('account')
    .values({ email, created_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const account = await tx
    .selectFrom('account')
    .select(['id', 'state'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (account.state !== 'active') return new Refusal('code-over')
  await attachBookings(tx, { accountId: account.id, email })
  await claimHolds(tx, at, { accountId: account.id, visitorId: visitor.id })
  if (visitor.sessionId) await endSessionById(deps, tx, visitor.sessionId)
  return beginSession(tx, account.id, at)
}

/** A new session under a new random name: one that was known before signing in opens nothing. */
async function beginSession(tx: Tx, accountId: string, at: Date): Promise<SignedIn> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sessionEnd(at)
  await tx
    .insertInto('session')
    .values({
      account_id: accountId,
      token_hash: hashOf(token),
      created_at: at,
      seen_at: at,
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}
