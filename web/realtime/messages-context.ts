import { createContext, useContext } from 'react'
import type { ConnectionState, Listener } from './stream-events.ts'

export type MessagesActs = {
  /**
   * Passes on every event from now on, and repeats those of the last 30 seconds, which may have arrived between a
   * page's load and its rendering; a listener must ignore an event that it already has. Returns the function that
   * unsubscribes.
   */
  subscribe: (listener: Listener) => () => void
  /** Fetches the unread count again, for example after marking messages as read. */
  refetch: () => void
  /** Reconnects at once. */
  retryNow: () => void
  /**
   * Marks a conversation as visible here: its messages are neither counted nor notified. Returns the function that ends
   * this.
   */
  show: (conversationId: string) => () => void
}

/** The number of unread messages, the status of the connection, and its events. */
export type Messages = ConnectionState & MessagesActs

export const MessagesContext = createContext<Messages | null>(null)

/** The messages of the signed-in account. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('useMessages must be used within a MessagesProvider')
  return messages
}
