import type { StateTable } from '../states/transition.ts'
import type { ClaimState } from './claim-rules.ts'
import { type Groups, stateGroups } from '../states/state-groups.ts'

type ClaimAction = 'answer' | 'grant' | 'decline' | 'withdraw' | 'close'

/** The life of a claim: the host may answer it, then an operator decides or the claimant withdraws it. */
export const claimStates = {
  begins: ['open'],
  moves: {
    open: {
      answer: 'open',
      grant: 'granted',
      decline: 'declined',
      withdraw: 'withdrawn',
      // The departure was cancelled and everything is refunded.
      close: 'withdrawn',
    },
    granted: {},
    declined: {},
    withdrawn: {},
  },
  refusals: {
    answer: 'claim-decided',
    grant: 'claim-decided',
    decline: 'claim-decided',
    withdraw: 'claim-decided',
    close: null,
  },
} as const satisfies StateTable<ClaimState, ClaimAction>

/** What pages, mails and verbs distinguish in a claim. */
export const claimIs = stateGroups({
  open: ['open'],
  granted: ['granted'],
  withdrawn: ['withdrawn'],
  /** An operator has decided. */
  decided: ['granted', 'declined'],
} satisfies Groups<ClaimState>)
