import type { StateTable } from '../states/transition.ts'
import type { VerificationState } from './verification-rules.ts'
import { type Groups, stateGroups } from '../states/state-groups.ts'

type VerificationAction = 'edit' | 'submit' | 'withdraw' | 'approve' | 'reject'

/** The life of an application or renewal: written, sent, and decided by an operator. */
export const verificationStates = {
  begins: ['draft'],
  moves: {
    draft: { edit: 'draft', submit: 'pending' },
    pending: { withdraw: 'draft', approve: 'approved', reject: 'rejected' },
    approved: {},
    rejected: {},
  },
  refusals: {
    edit: 'verification-in-review',
    submit: 'verification-in-review',
    withdraw: 'verification-decided',
    // Nobody else sees a draft.
    approve: { draft: 'verification-not-found', otherwise: 'verification-decided' },
    reject: { draft: 'verification-not-found', otherwise: 'verification-decided' },
  },
} as const satisfies StateTable<VerificationState, VerificationAction>

/** What pages and verbs distinguish in an application. */
export const verificationIs = stateGroups({
  draft: ['draft'],
  pending: ['pending'],
  approved: ['approved'],
  rejected: ['rejected'],
  /** An operator has decided. */
  decided: ['approved', 'rejected'],
} satisfies Groups<VerificationState>)
