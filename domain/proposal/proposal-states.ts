import type { StateTable } from '../states/transition.ts'
import type { ProposalState } from './proposal-rules.ts'
import { type Groups, stateGroups } from '../states/state-groups.ts'

type ProposalAction = 'back' | 'approve' | 'decline' | 'withdraw' | 'expire'

/** The life of a proposal: another operator backs, approves or declines it, the proposer withdraws it, or it expires. */
export const proposalStates = {
  begins: ['proposed'],
  moves: {
    proposed: {
      // The first of two approvals.
      back: 'proposed',
      approve: 'approved',
      decline: 'declined',
      withdraw: 'withdrawn',
      expire: 'expired',
    },
    approved: {},
    declined: {},
    withdrawn: {},
    expired: {},
  },
  refusals: {
    back: 'proposal-decided',
    approve: 'proposal-decided',
    decline: 'proposal-decided',
    withdraw: 'proposal-decided',
    expire: null,
  },
} as const satisfies StateTable<ProposalState, ProposalAction>

/** What pages distinguish in a proposal. */
export const proposalIs = stateGroups({
  open: ['proposed'],
  approved: ['approved'],
} satisfies Groups<ProposalState>)
