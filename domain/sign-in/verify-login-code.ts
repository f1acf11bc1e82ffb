import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { emailOf } from '../account/email-rules.ts'
import { codeOf, sameCode, typedCode } from '../account/login-code.ts'
import { openSession, type SignedIn } from './open-session.ts'
import type { LoginRequest } from '../account/send-login-code.ts'
import { takeGuess, useChallenge } from '../account/take-guess.ts'
import type { Visitor } from '../account/visitor.ts'
import { accountIs } from '../account/account-states.ts'

type Guess = LoginRequest & {
  code: string
  /** The browser's name on the list of sign-ins; see device-rules.ts. */
  device?: string
}

/**
 * Signs in with the emailed code, in the browser that requested it. Creates the account if the address is new, gives it
 * the guest bookings with this address, and begins a new session. Each guess counts; five end the code.
 */
export async function verifyLoginCode(
  deps: Deps,
  { email: typedEmail, browser, code: typed, device = '' }: Guess,
  visitor: Visitor,
): Promise<SignedIn> {
  const email = emailOf(typedEmail)
  const code = typedCode(typed)
  if (!code) throw new Refusal('code-wrong')
  const challenge = await takeGuess(deps, email, browser)
  if (!challenge) throw new Refusal('code-over')
  if (!sameCode(codeOf(deps.secret, challenge.id), code))
    throw new Refusal('code-wrong', { triesLeft: challenge.attempts_left })
  const proved = { email, browser, challengeId: challenge.id, device }
  const outcome = await deps.db.transaction().execute((tx) => signIn(deps, tx, proved, visitor))
  // Returned, not thrown, so that the used code is committed.
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

type Proved = { email: string; browser: string; challengeId: string; device: string }

async function signIn(deps: Deps, tx: Tx, proved: Proved, visitor: Visitor) {
  const { email, browser, challengeId, device } = proved
  const at = deps.now()
  if (!(await useChallenge(deps, tx, challengeId))) return new Refusal('code-over')
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
  if (!accountIs.active(account.state)) return new Refusal('code-over')
  return openSession(
    deps,
    tx,
    { account: { id: account.id, email }, browser, device, gaveFactor: false },
    visitor,
  )
}
