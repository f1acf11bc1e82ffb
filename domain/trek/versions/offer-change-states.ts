import { type Groups, stateGroups } from '../../states/state-groups.ts'
import type { StateTable } from '../../states/transition.ts'

export type OfferChangeState = 'open' | 'accepted' | 'declined' | 'withdrawn'

type OfferChangeAction = 'accept' | 'decline' | 'withdraw'

/**
 * The life of a significant change of a booked trek: its traveller accepts it, explicitly or by silence, or cancels with
 * a full refund; or it is withdrawn, because a later edit replaces it or the booking ends.
 */
export const offerChangeStates = {
  begins: ['open'],
  moves: {
    open: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
    accepted: {},
    declined: {},
    withdrawn: {},
  },
  refusals: { accept: 'offer-change-over', decline: null, withdraw: null },
} as const satisfies StateTable<OfferChangeState, OfferChangeAction>

/** What pages, mails and verbs distinguish in a change of an offer. */
export const offerChangeIs = stateGroups({
  open: ['open'],
  accepted: ['accepted'],
  declined: ['declined'],
} satisfies Groups<OfferChangeState>)
