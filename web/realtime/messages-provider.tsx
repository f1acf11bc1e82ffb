import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type Messages, type MessagesActs, MessagesContext } from './messages-context.ts'
import { useNotifications } from './notifications-context.ts'
import type { Line } from './connect.ts'
import type { ConnectionState, Listener, Start } from './stream-events.ts'

/**
 * Connects the signed-in account to the event stream. Its code is loaded after the page; until then the server's count
 * is used. Must be inside a NotificationsProvider.
 */
export function MessagesProvider({ start, children }: { start: Start | null; children: ReactNode }) {
  const [state, setState] = useState<ConnectionState | null>(null)
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
      import('./connect.ts')
        .then(({ connectStream }) => {
          if (left || !latest.current) return
          const page = { listeners, inSight: () => shown.current, onState: setState, notify: addNotification }
          line.current = connectStream(latest.current, page)
        })
        .catch((error) => console.warn('messages do not come by themselves', error))
    return () => {
      left = true
      line.current?.close()
      line.current = null
      setState(null)
    }
  }, [account, addNotification, listeners])

  const acts = useMemo<MessagesActs>(
    () => ({
      subscribe: (listener) => {
        listeners.add(listener)
        line.current?.deliverRecent(listener)
        return () => void listeners.delete(listener)
      },
      refetch: () => line.current?.refetch(),
      retryNow: () => line.current?.retryNow(),
      show: (conversationId) => {
        shown.current = [...shown.current, conversationId]
        line.current?.publishShown()
        return () => {
          shown.current = shown.current.toSpliced(shown.current.indexOf(conversationId), 1)
          line.current?.publishShown()
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
