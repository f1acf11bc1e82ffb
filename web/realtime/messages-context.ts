import { createContext, useContext } from 'react'
import type { LineState, Listener } from './stream-events.ts'

export type MessagesActs = {
  /**
   * Tells every event from now on, and again those of the last 30 seconds, which may have come between a page's reading and
   * its showing: a listener takes an event it has seen already as nothing new. Answers how to stop.
   */
  subscribe: (listener: Listener) => () => void
  /** Counts unread messages anew; after marking some as read. */
  refetch: () => void
  /** Tries to connect at once. */
  retryNow: () => void
  /** This conversation is in sight here: its messages are neither counted nor notified of. Answers how to stop. */
  show: (conversationId: string) => () => void
}

/** Unread messages of others, how the line stands, and what comes over it. */
export type Messages = LineState & MessagesActs

export const MessagesContext = createContext<Messages | null>(null)

/** The messages of whoever is signed in. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('useMessages must be used within a MessagesProvider')
  return messages
}
