import { type Groups, stateGroups } from '../../states/state-groups.ts'
import type { StateTable } from '../../states/transition.ts'

export type DepartureChoiceState = 'open' | 'moved' | 'credit' | 'card' | 'lapsed'

export type DepartureChoiceAction = 'move' | 'take-credit' | 'take-card' | 'lapse'

/**
 * The life of the choice that a booking has when its departure is cancelled before the start: another date, credit or the card.
 * Without a choice in time it lapses, and the card gets everything back. The database holds the same transitions
 * (departure_choice_edge).
 */
export const departureChoiceStates = {
  begins: ['open'],
  moves: {
    open: { move: 'moved', 'take-credit': 'credit', 'take-card': 'card', lapse: 'lapsed' },
    moved: {},
    credit: {},
    card: {},
    lapsed: {},
  },
  refusals: { move: null, 'take-credit': null, 'take-card': null, lapse: null },
} as const satisfies StateTable<DepartureChoiceState, DepartureChoiceAction>

/** What pages, mails and verbs distinguish in a choice. */
export const departureChoiceIs = stateGroups({
  open: ['open'],
  moved: ['moved'],
  credit: ['credit'],
  card: ['card'],
  lapsed: ['lapsed'],
} satisfies Groups<DepartureChoiceState>)
