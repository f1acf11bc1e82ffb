import type { StateTable } from '../states/transition.ts'
import type { MembershipState } from './membership-rules.ts'
import { type Groups, stateGroups } from '../states/state-groups.ts'

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

/** What pages, mails and verbs distinguish in a membership. */
export const membershipIs = stateGroups({
  /** A payment page is open, or may be. */
  waiting: ['created', 'open'],
  /** The provider has a subscription that renews, paid or not. */
  running: ['active', 'past_due'],
  expired: ['expired'],
  ended: ['ended'],
  surplus: ['surplus'],
} satisfies Groups<MembershipState>)

/** What we distinguish in a refund of a membership payment. */
export const membershipRefundIs = stateGroups({
  sent: ['sent'],
} satisfies Groups<'sent' | 'came_back'>)
