import type { StateTable } from '../states/transition.ts'
import type { HostStatus } from './host-rules.ts'

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
