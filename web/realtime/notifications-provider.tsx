import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Notifications, Told, Tray } from './open-tray.ts'

type Acts = {
  /** Asks the browser whether it may notify; only ever after a click. */
  request: () => void
  /** Adds to this browser's list, and shows it as the browser does when that was granted. One id is told once. */
  addNotification: (told: Told) => void
  clear: () => void
}
type NotificationsValue = Notifications & Acts

const NotificationsContext = createContext<NotificationsValue | null>(null)

/** What this browser may notify of, and what it did. */
export function useNotifications(): NotificationsValue {
  const notifications = useContext(NotificationsContext)
  if (!notifications) throw new Error('useNotifications must be used within a NotificationsProvider')
  return notifications
}

const none: Notifications = { permission: 'default', notifications: [] }

/** Keeps the notifications of whoever is signed in; what it needs is loaded once the page is there. */
export function NotificationsProvider({
  accountId,
  children,
}: {
  accountId: string | null
  children: ReactNode
}) {
  const [state, setState] = useState(none)
  const kept = useRef<Promise<Tray> | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!accountId) return
    const tray = import('./open-tray.ts').then(({ openTray }) => openTray(accountId, setState))
    kept.current = tray
    return () => {
      kept.current = null
      setState(none)
      void tray.then((opened) => opened.close())
    }
  }, [accountId])
  const acts = useMemo<Acts>(
    () => ({
      request: () => void kept.current?.then((tray) => tray.request()),
      addNotification: (told) =>
        void kept.current?.then((tray) => tray.add(told, () => void navigate(told.to))),
      clear: () => void kept.current?.then((tray) => tray.clear()),
    }),
    [navigate],
  )
  const value = useMemo(() => ({ ...state, ...acts }), [state, acts])
  return <NotificationsContext value={value}>{children}</NotificationsContext>
}
