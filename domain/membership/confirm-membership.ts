import type { Account } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { isRunning } from './membership-rules.ts'
import { settleMembershipPage } from './settle-membership.ts'

/** Begun; the provider has not confirmed the payment yet; closed unpaid; surplus and being refunded. */
export type MembershipConfirmation = 'begun' | 'waiting' | 'unpaid' | 'returned'

/**
 * The return from the payment page: it only makes the server ask the provider, and is idempotent. Null for another
 * member's payment page.
 */
export async function confirmMembership(
  deps: Deps,
  sessionId: string,
  account: Account,
): Promise<MembershipConfirmation | null> {
  // NUL is the only character that PostgreSQL's text type does not accept.
  const find = () =>
    deps.db
      .selectFrom('membership')
      .select('state')
      .where('session_id', '=', sessionId.replaceAll('\0', ''))
      .where('account_id', '=', account.id)
      .executeTakeFirst()
  const before = await find()
  if (!before) return null
  if (before.state === 'created' || before.state === 'open')
    await deps.payments
      .findSession(sessionId)
      .then((session) => settleMembershipPage(deps, session))
      .catch((error: unknown) => {
        if (!(error instanceof ExternalServiceError)) throw error
        deps.reportExternalError(error)
      })
  const { state } = (await find()) ?? before
  if (state === 'surplus') return 'returned'
  if (state === 'expired') return 'unpaid'
  return isRunning(state) || state === 'ended' ? 'begun' : 'waiting'
}
