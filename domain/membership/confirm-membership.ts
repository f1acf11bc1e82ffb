import type { Account } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { OutsideFault } from '../outside-fault.ts'
import { isRunning } from './membership-rules.ts'
import { settleMembershipPage } from './settle-membership.ts'

/** Begun; paid or not, the provider has not said so yet; closed unpaid; paid for nothing and on its way back. */
export type MembershipConfirmation = 'begun' | 'waiting' | 'unpaid' | 'returned'

/**
 * What coming back from the card page asks: it only makes the server ask the provider, as often as one likes. Null for a card page
 * that is not this member's own.
 */
export async function confirmMembership(
  deps: Deps,
  sessionId: string,
  account: Account,
): Promise<MembershipConfirmation | null> {
  // NUL is the one character that PostgreSQL's texts cannot hold.
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
        if (!(error instanceof OutsideFault)) throw error
        deps.onOutside(error)
      })
  const { state } = (await find()) ?? before
  if (state === 'surplus') return 'returned'
  if (state === 'expired') return 'unpaid'
  return isRunning(state) || state === 'ended' ? 'begun' : 'waiting'
}
