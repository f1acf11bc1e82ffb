import type { Account } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { isAllowed } from '../states/transition.ts'
import type { MembershipState } from './membership-rules.ts'
import { membershipStates } from './membership-states.ts'
import { settleMembershipPage } from './settle-membership.ts'

/** Begun; the provider has not confirmed the payment yet; closed unpaid; surplus and being refunded. */
export type MembershipConfirmation = 'begun' | 'waiting' | 'unpaid' | 'returned'

const confirmations: Record<MembershipState, MembershipConfirmation> = {
  created: 'waiting',
  open: 'waiting',
  expired: 'unpaid',
  active: 'begun',
  past_due: 'begun',
  ended: 'begun',
  surplus: 'returned',
}

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
  if (isAllowed(membershipStates, before.state, 'expire'))
    await deps.payments
      .findSession(sessionId)
      .then((session) => settleMembershipPage(deps, session))
      .catch((error: unknown) => {
        if (!(error instanceof ExternalServiceError)) throw error
        deps.reportExternalError(error)
      })
  const { state } = (await find()) ?? before
  return confirmations[state]
}
