import { isAllowed, statesAllowing, type StateTable } from '../states/transition.ts'
import type { MembershipState } from './membership-rules.ts'

type MembershipAction =
  | 'open-page'
  | 'expire'
  | 'begin'
  | 'begin-surplus'
  | 'renew'
  | 'fall-behind'
  | 'change-renewal'
  | 'end'

/**
 * The life of a membership: its payment page opens and is paid or expires, it renews or falls behind, and ends. One
 * that is paid for an account that is a member already is surplus. The database holds the same transitions
 * (membership_edge).
 */
export const membershipStates = {
  begins: ['created'],
  moves: {
    created: { 'open-page': 'open', expire: 'expired', begin: 'active', 'begin-surplus': 'surplus' },
    open: { expire: 'expired', begin: 'active', 'begin-surplus': 'surplus' },
    // The payment can reach us after the end of the page.
    expired: { begin: 'active', 'begin-surplus': 'surplus' },
    active: { renew: 'active', 'fall-behind': 'past_due', 'change-renewal': 'active', end: 'ended' },
    past_due: { renew: 'active', 'fall-behind': 'past_due', 'change-renewal': 'past_due', end: 'ended' },
    ended: {},
    surplus: {},
  },
  refusals: {
    'open-page': null,
    expire: null,
    begin: null,
    'begin-surplus': null,
    renew: null,
    'fall-behind': null,
    'change-renewal': 'membership-not-running',
    end: null,
  },
} as const satisfies StateTable<MembershipState, MembershipAction>

/** A payment page is open, or may be. */
export const waitingStates = statesAllowing(membershipStates, 'expire')
/** The provider has a subscription that renews. */
export const runningStates = statesAllowing(membershipStates, 'renew')

/** Whether there is a subscription that renews, paid or not. */
export function isRunning(state: MembershipState): boolean {
  return isAllowed(membershipStates, state, 'renew')
}
