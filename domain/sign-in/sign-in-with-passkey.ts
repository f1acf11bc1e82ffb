import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { openSession, type SignedIn } from './open-session.ts'
import type { Visitor } from '../account/visitor.ts'
import { rpIdOf } from '../account/passkey/add-passkey.ts'
import { checkPasskey, type Signed } from '../account/passkey/check-passkey.ts'
import { saveChallenge } from '../account/passkey/passkey-challenge.ts'
import { CHALLENGE_MINUTES } from '../account/passkey/passkey-rules.ts'
import { accountIs } from '../account/account-states.ts'

/** The options with which somebody chooses a passkey of this site, without a user name. */
export async function beginPasskeySignIn(
  deps: Deps,
  { origin, browser }: { origin: string; browser: string },
) {
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(origin),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
  })
  await saveChallenge(deps, options.challenge, { purpose: 'sign-in', boundTo: browser, accountId: null })
  return options
}

/**
 * Signs in with a passkey, in the browser that began the request. A passkey added with the second factor is both
 * factors in one; any other signs in like an emailed code. Suspended accounts are refused like unknown passkeys.
 */
export async function signInWithPasskey(
  deps: Deps,
  { browser, device, ...signed }: Signed & { browser: string; device: string },
  visitor: Visitor,
): Promise<SignedIn> {
  const use = { purpose: 'sign-in', boundTo: browser, accountId: null } as const
  const { accountId, countsAsFactor } = await checkPasskey(deps, signed, use)
  return deps.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['id', 'email', 'state'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account || !accountIs.active(account.state)) throw new Refusal('passkey-unknown')
    return openSession(deps, tx, { account, browser, device, gaveFactor: countsAsFactor }, visitor)
  })
}
