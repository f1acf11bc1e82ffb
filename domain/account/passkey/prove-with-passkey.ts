import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { markConfirmed, markSession } from '../second-factor/mark-session.ts'
import { findSecondFactor } from '../second-factor/second-factor-queries.ts'
import type { Account, Visitor } from '../visitor.ts'
import { rpIdOf } from './add-passkey.ts'
import { checkPasskey, type Signed } from './check-passkey.ts'
import { saveChallenge, sessionBinding } from './passkey-challenge.ts'
import { findDescriptors } from './passkey-queries.ts'
import { CHALLENGE_MINUTES } from './passkey-rules.ts'

type Me = Visitor & { account: Account }

/** The options with which a browser requests a passkey of this account. */
export async function beginPasskeyProof(
  deps: Deps,
  { origin }: { origin: string },
  { account, sessionId }: Me,
) {
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(origin),
    allowCredentials: await findDescriptors(deps, account.id),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
  })
  const boundTo = sessionBinding(sessionId)
  await saveChallenge(deps, options.challenge, { purpose: 'prove', boundTo, accountId: account.id })
  return options
}

/**
 * A fresh proof by one's own passkey in this session. Where the account has a second factor, it replaces a code of the
 * authenticator app; a passkey that was added without that factor is refused.
 */
export async function proveWithPasskey(deps: Deps, signed: Signed, me: Me): Promise<void> {
  const { account, sessionId } = me
  const use = { purpose: 'prove', boundTo: sessionBinding(sessionId), accountId: account.id } as const
  const { countsAsFactor } = await checkPasskey(deps, signed, use)
  const hasFactor = Boolean(await findSecondFactor(deps, account.id))
  if (hasFactor && !countsAsFactor) throw new Refusal('passkey-not-factor')
  await deps.db.transaction().execute((tx) => (hasFactor ? markSession : markConfirmed)(deps, tx, me))
}
