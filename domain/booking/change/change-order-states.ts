import { type Groups, stateGroups } from '../../states/state-groups.ts'
import type { StateTable } from '../../states/transition.ts'

export type ChangeOrderState = 'held' | 'applied' | 'expired' | 'abandoned'

type ChangeOrderAction = 'apply' | 'expire' | 'abandon'

/**
 * The life of a change that waits for its payment: it holds its spots until it is paid and applies, its time ends, or its
 * traveller lets it go. The database holds the same transitions (change_order_edge).
 */
export const changeOrderStates = {
  begins: ['held'],
  moves: {
    held: { apply: 'applied', expire: 'expired', abandon: 'abandoned' },
    applied: {},
    expired: {},
    abandoned: {},
  },
  refusals: { apply: null, expire: null, abandon: null },
} as const satisfies StateTable<ChangeOrderState, ChangeOrderAction>

/** What we distinguish in a change that waits for its payment. */
export const changeOrderIs = stateGroups({
  held: ['held'],
  applied: ['applied'],
  /** It ended without a payment. */
  unpaid: ['expired', 'abandoned'],
} satisfies Groups<ChangeOrderState>)
