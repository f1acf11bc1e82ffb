import { type Groups, stateGroups } from '../states/state-groups.ts'
import type { StateTable } from '../states/transition.ts'

export type InstalmentState = 'open' | 'paid' | 'replaced' | 'cancelled'

type InstalmentAction = 'pay' | 'replace' | 'cancel'

/**
 * The life of a later part of a booking's payment: it is paid, a change of the booking replaces it, or its booking ends. The
 * database holds the same transitions (instalment_edge).
 */
export const instalmentStates = {
  begins: ['open'],
  moves: {
    open: { pay: 'paid', replace: 'replaced', cancel: 'cancelled' },
    paid: {},
    replaced: {},
    cancelled: {},
  },
  refusals: { pay: null, replace: null, cancel: null },
} as const satisfies StateTable<InstalmentState, InstalmentAction>

/** What we distinguish in a later part. */
export const instalmentIs = stateGroups({
  open: ['open'],
  paid: ['paid'],
} satisfies Groups<InstalmentState>)
