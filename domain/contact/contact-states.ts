import type { StateTable } from '../states/transition.ts'
import { type Groups, stateGroups } from '../states/state-groups.ts'

export type ContactState = 'open' | 'answered' | 'closed'

/**
 * The life of a message from the contact page: staff answer it by mail, close it, and reopen it when the sender writes
 * again. The database holds the same transitions (contact_edge).
 */
export const contactStates = {
  begins: ['open'],
  moves: {
    open: { answer: 'answered', close: 'closed' },
    answered: { answer: 'answered', close: 'closed', reopen: 'open' },
    closed: { reopen: 'open' },
  },
  refusals: { answer: 'contact-changed', close: 'contact-changed', reopen: 'contact-changed' },
} as const satisfies StateTable<ContactState, 'answer' | 'close' | 'reopen'>

/** What verbs distinguish in a contact message. */
export const contactIs = stateGroups({
  open: ['open'],
} satisfies Groups<ContactState>)
