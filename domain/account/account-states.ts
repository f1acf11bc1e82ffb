import { type Groups, stateGroups } from '../states/state-groups.ts'
import type { StateTable } from '../states/transition.ts'

export type AccountState = 'active' | 'suspended' | 'erased'
type AccountAction = 'suspend' | 'lift-suspension' | 'erase'

/** The life of an account: an operator suspends it and lifts that, and an erasure removes the person's data. */
export const accountStates = {
  begins: ['active'],
  moves: {
    active: { suspend: 'suspended', erase: 'erased' },
    suspended: { 'lift-suspension': 'active', erase: 'erased' },
    erased: {},
  },
  refusals: {
    suspend: 'person-not-suspendable',
    'lift-suspension': 'person-not-suspended',
    erase: null,
  },
} as const satisfies StateTable<AccountState, AccountAction>

/** What verbs, pages and mails distinguish in an account. */
export const accountIs = stateGroups({
  /** Its person can sign in and is reachable. */
  active: ['active'],
  suspended: ['suspended'],
  /** The person's data are removed. */
  erased: ['erased'],
} satisfies Groups<AccountState>)
