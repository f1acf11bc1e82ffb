import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Line } from './open-line.ts'
import { useNotifications } from './notifications-provider.tsx'
import type { LineState, Listener, Start } from './stream-events.ts'

type Acts = {
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
export type Messages = LineState & Acts

const MessagesContext = createContext<Messages | null>(null)

/** The messages of whoever is signed in. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('useMessages must be used within a MessagesProvider')
  return messages
}

/**
 * Keeps the line to the server for whoever is signed in; what it needs is loaded once the page is there, and until then the
 * server's count stands. Stands inside a NotificationsProvider.
 */
export function MessagesProvider({ start, children }: { start: Start | null; children: ReactNode }) {
  const [state, setState] = useState<LineState | null>(null)
  const [listeners] = useState(() => new Set<Listener>())
  const shown = useRef<string[]>([])
  const latest = useRef(start)
  const line = useRef<Line | null>(null)
  const { addNotification } = useNotifications()
  const account = start?.accountId
  useEffect(() => {
    latest.current = start
  }, [start])
  useEffect(() => {
    let left = false
    if (account)
      import('./open-line.ts')
        .then(({ openLine }) => {
          if (left || !latest.current) return
          const page = { listeners, inSight: () => shown.current, onState: setState, notify: addNotification }
          line.current = openLine(latest.current, page)
        })
        .catch((error) => console.warn('messages do not come by themselves', error))
    return () => {
      left = true
      line.current?.close()
      line.current = null
      setState(null)
    }
  }, [account, addNotification, listeners])

  const acts = useMemo<Acts>(
    () => ({
      subscribe: (listener) => {
        listeners.add(listener)
        line.current?.tellRecent(listener)
        return () => void listeners.delete(listener)
      },
      refetch: () => line.current?.refetch(),
      retryNow: () => line.current?.retryNow(),
      show: (conversationId) => {
        shown.current = [...shown.current, conversationId]
        line.current?.look()
        return () => {
          shown.current = shown.current.toSpliced(shown.current.indexOf(conversationId), 1)
          line.current?.look()
        }
      },
    }),
    [listeners],
  )
  const unread = start?.unread ?? 0
  const messages = useMemo<Messages>(
    () => ({ ...(state ?? { unread, status: 'CLOSED', retryIn: null }), ...acts }),
    [state, unread, acts],
  )
  return <MessagesContext value={messages}>{children}</MessagesContext>
}
