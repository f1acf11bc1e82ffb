import type { StateTable } from '../states/transition.ts'

/** The life of referral credit that an operator has to decide about. */
export const creditGrantStates = {
  begins: ['waiting'],
  moves: { waiting: { grant: 'granted', refuse: 'refused' }, granted: {}, refused: {} },
  refusals: { grant: 'grant-decided', refuse: 'grant-decided' },
} as const satisfies StateTable<'waiting' | 'granted' | 'refused', 'grant' | 'refuse'>
