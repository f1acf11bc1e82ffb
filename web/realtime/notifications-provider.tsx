import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type NotificationsActs, NotificationsContext } from './notifications-context.ts'
import type { Notifications, Tray } from './notification-store.ts'

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
  const kept = useRef<Promise<Tray> | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!accountId) return
    const tray = import('./notification-store.ts').then(({ openNotificationStore }) =>
      openNotificationStore(accountId, setState),
    )
    kept.current = tray
    return () => {
      kept.current = null
      setState(none)
      void tray.then((opened) => opened.close())
    }
  }, [accountId])
  const acts = useMemo<NotificationsActs>(
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
