import type { StateTable } from '../states/transition.ts'
import { type Groups, stateGroups } from '../states/state-groups.ts'

export type HostStatus = 'pending' | 'approved' | 'verified' | 'rejected' | 'suspended' | 'erased'

type HostAction =
  | 'approve'
  | 'reject'
  | 'apply-again'
  | 'verify'
  | 'withdraw-verified'
  | 'suspend'
  | 'lift-suspension'
  | 'lift-as-verified'
  | 'keep-departure'
  | 'erase'

/**
 * The life of a host: approved with the identity, verified while an operator has confirmed the current bank details,
 * suspended and reinstated by an operator. The database holds the same transitions (host_edge).
 */
export const hostStates = {
  begins: ['pending'],
  moves: {
    pending: { approve: 'approved', reject: 'rejected', erase: 'erased' },
    rejected: { 'apply-again': 'pending', erase: 'erased' },
    approved: { verify: 'verified', suspend: 'suspended', erase: 'erased' },
    verified: { 'withdraw-verified': 'approved', suspend: 'suspended', erase: 'erased' },
    suspended: {
      'lift-suspension': 'approved',
      'lift-as-verified': 'verified',
      // An operator decides about each booked departure.
      'keep-departure': 'suspended',
      erase: 'erased',
    },
    erased: {},
  },
  refusals: {
    // The state of the application decides; see verification-states.ts.
    approve: null,
    reject: null,
    'apply-again': null,
    verify: null,
    'withdraw-verified': null,
    suspend: 'host-not-suspendable',
    'lift-suspension': 'host-not-suspended',
    'lift-as-verified': 'host-not-suspended',
    'keep-departure': 'host-not-suspended',
    erase: null,
  },
} as const satisfies StateTable<HostStatus, HostAction>

/** What pages and verbs distinguish in a host. */
export const hostIs = stateGroups({
  pending: ['pending'],
  approved: ['approved'],
  verified: ['verified'],
  rejected: ['rejected'],
  suspended: ['suspended'],
  /** An operator has approved the identity. */
  running: ['approved', 'verified'],
} satisfies Groups<HostStatus>)
