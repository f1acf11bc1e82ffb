import { type Groups, stateGroups } from '../states/state-groups.ts'
import type { StateTable } from '../states/transition.ts'

export type HandoverState = 'open' | 'accepted' | 'withdrawn' | 'expired'

export type HandoverAction = 'accept' | 'withdraw' | 'expire'

/**
 * The life of the handover of a lead's spot: the new lead takes over, the old one withdraws it, or its time ends. The database
 * holds the same transitions (lead_handover_edge).
 */
export const handoverStates = {
  begins: ['open'],
  moves: {
    open: { accept: 'accepted', withdraw: 'withdrawn', expire: 'expired' },
    accepted: {},
    withdrawn: {},
    expired: {},
  },
  refusals: { accept: 'handover-over', withdraw: 'handover-over', expire: null },
} as const satisfies StateTable<HandoverState, HandoverAction>

/** What pages, mails and verbs distinguish in a handover. */
export const handoverIs = stateGroups({
  open: ['open'],
  accepted: ['accepted'],
  expired: ['expired'],
} satisfies Groups<HandoverState>)
