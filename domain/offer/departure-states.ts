import { type Groups, stateGroups } from '../states/state-groups.ts'
import type { StateTable } from '../states/transition.ts'

export type DepartureState = 'draft' | 'open' | 'closed' | 'cancelled' | 'departed' | 'completed'
type DepartureAction = 'publish' | 'change' | 'open' | 'close' | 'depart' | 'cancel' | 'complete'

/**
 * The life of a departure: published with its trek, closed and opened by its host, begun and completed by the calendar,
 * or cancelled. The database holds the same transitions (departure_edge).
 */
export const departureStates = {
  // A date of a published trek is on sale from the beginning.
  begins: ['draft', 'open'],
  moves: {
    draft: { change: 'draft', publish: 'open' },
    open: { change: 'open', close: 'closed', depart: 'departed', cancel: 'cancelled' },
    closed: { change: 'closed', open: 'open', depart: 'departed', cancel: 'cancelled' },
    // An operator ends a trek that is under way, and decides about its bookings.
    departed: { complete: 'completed', cancel: 'cancelled' },
    cancelled: {},
    completed: {},
  },
  refusals: {
    publish: null,
    change: 'departure-over',
    open: 'departure-not-switchable',
    close: 'departure-not-switchable',
    depart: null,
    cancel: 'departure-not-cancellable',
    complete: null,
  },
} as const satisfies StateTable<DepartureState, DepartureAction>

/** What pages and verbs distinguish in a departure. */
export const departureIs = stateGroups({
  draft: ['draft'],
  onSale: ['open'],
  closed: ['closed'],
  /** Travellers can have booked it, and it has not begun. */
  ahead: ['open', 'closed'],
  /** Its host can change it. */
  changeable: ['draft', 'open', 'closed'],
  onTrail: ['departed'],
  cancelled: ['cancelled'],
  completed: ['completed'],
  /** Nothing happens on it any more. */
  over: ['cancelled', 'completed'],
  /** An operator can cancel it: before it begins, and on the trail. */
  cancellable: ['open', 'closed', 'departed'],
} satisfies Groups<DepartureState>)
