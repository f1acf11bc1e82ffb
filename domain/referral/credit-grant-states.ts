import { type Groups, stateGroups } from '../states/state-groups.ts'
import type { StateTable } from '../states/transition.ts'

type CreditGrantState = 'waiting' | 'granted' | 'refused'

/** The life of referral credit that an operator has to decide about. */
export const creditGrantStates = {
  begins: ['waiting'],
  moves: { waiting: { grant: 'granted', refuse: 'refused' }, granted: {}, refused: {} },
  refusals: { grant: 'grant-decided', refuse: 'grant-decided' },
} as const satisfies StateTable<CreditGrantState, 'grant' | 'refuse'>

/** What the page of one's referrals distinguishes in such a credit. */
export const creditGrantIs = stateGroups({
  waiting: ['waiting'],
  refused: ['refused'],
} satisfies Groups<CreditGrantState>)
