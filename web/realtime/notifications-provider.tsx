import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type NotificationsActs, NotificationsContext } from './notifications-context.ts'
import type { Notifications, NotificationStore } from './notification-store.ts'

const none: Notifications = { permission: 'default', notifications: [] }

/** Provides the notifications of the signed-in account; their code is loaded after the page. */
export function NotificationsProvider({
  accountId,
  children,
}: {
  accountId: string | null
  children: ReactNode
}) {
  const [state, setState] = useState(none)
  const store = useRef<Promise<NotificationStore> | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!accountId) return
    const opening = import('./notification-store.ts').then(({ openNotificationStore }) =>
      openNotificationStore(accountId, setState),
    )
    store.current = opening
    return () => {
      store.current = null
      setState(none)
      void opening.then((opened) => opened.close())
    }
  }, [accountId])
  const acts = useMemo<NotificationsActs>(
    () => ({
      request: () => void store.current?.then((opened) => opened.request()),
      addNotification: (notification) =>
        void store.current?.then((opened) => opened.add(notification, () => void navigate(notification.to))),
      clear: () => void store.current?.then((opened) => opened.clear()),
    }),
    [navigate],
  )
  const value = useMemo(() => ({ ...state, ...acts }), [state, acts])
  return <NotificationsContext value={value}>{children}</NotificationsContext>
}
