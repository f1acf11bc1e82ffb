import { type Groups, stateGroups } from '../states/state-groups.ts'
import type { StateTable } from '../states/transition.ts'

export type SupportState = 'open' | 'assigned' | 'waiting_user' | 'resolved'
type SupportAction = 'ask' | 'answer' | 'take' | 'hand-over' | 'hand-back' | 'resolve'

/**
 * The life of a support chat: the person asks, staff take it, answer it, hand it over or back, and resolve it. The
 * database holds the same transitions (support_edge).
 */
export const supportCaseStates = {
  begins: ['open'],
  moves: {
    // An operator may answer a chat that nobody has taken.
    open: { ask: 'open', answer: 'open', take: 'assigned', 'hand-over': 'assigned', resolve: 'resolved' },
    assigned: {
      ask: 'assigned',
      answer: 'waiting_user',
      'hand-over': 'assigned',
      'hand-back': 'open',
      resolve: 'resolved',
    },
    waiting_user: {
      ask: 'assigned',
      answer: 'waiting_user',
      'hand-over': 'waiting_user',
      'hand-back': 'open',
      resolve: 'resolved',
    },
    resolved: { ask: 'open', answer: 'resolved' },
  },
  refusals: {
    ask: null,
    answer: null,
    take: { resolved: 'support-chat-moved-on', otherwise: 'support-chat-taken' },
    'hand-over': 'support-chat-moved-on',
    'hand-back': 'support-chat-moved-on',
    resolve: 'support-chat-moved-on',
  },
} as const satisfies StateTable<SupportState, SupportAction>

/** What the inbox distinguishes in a support chat. */
export const supportCaseIs = stateGroups({
  /** Staff wrote the last message. */
  answered: ['waiting_user'],
  /** Staff write the next message. */
  unanswered: ['open', 'assigned'],
} satisfies Groups<SupportState>)
