import type { StateTable } from '../states/transition.ts'
import { type Groups, stateGroups } from '../states/state-groups.ts'

export type TrekState = 'draft' | 'active' | 'inactive' | 'suspended' | 'archived'
type TrekAction = 'edit' | 'publish' | 'activate' | 'deactivate' | 'suspend' | 'lift-suspension' | 'delete'

/**
 * The life of a trek: its host publishes, activates, deactivates and deletes it, and an operator suspends it. The
 * database holds the same transitions (trek_edge).
 */
export const trekStates = {
  begins: ['draft'],
  moves: {
    draft: { edit: 'draft', publish: 'active', delete: 'archived' },
    active: { edit: 'active', deactivate: 'inactive', suspend: 'suspended', delete: 'archived' },
    inactive: { edit: 'inactive', activate: 'active', suspend: 'suspended', delete: 'archived' },
    suspended: { edit: 'suspended', 'lift-suspension': 'inactive', delete: 'archived' },
    archived: {},
  },
  refusals: {
    edit: 'trek-not-found',
    publish: 'trek-not-listable',
    activate: 'trek-not-listable',
    deactivate: 'trek-not-listable',
    suspend: 'trek-not-suspendable',
    'lift-suspension': 'trek-not-suspendable',
    delete: 'trek-not-found',
  },
} as const satisfies StateTable<TrekState, TrekAction>

/** What pages and verbs distinguish in a trek. */
export const trekIs = stateGroups({
  draft: ['draft'],
  active: ['active'],
  inactive: ['inactive'],
  suspended: ['suspended'],
  /** Its host has published it, and can list it. */
  listable: ['active', 'inactive'],
} satisfies Groups<TrekState>)
