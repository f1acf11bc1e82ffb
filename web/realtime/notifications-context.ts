import { createContext, useContext } from 'react'
import type { Notifications, NewNotification } from './notification-store.ts'

export type NotificationsActs = {
  /** Requests the browser's permission to notify; call it only after a click. */
  request: () => void
  /** Adds to this browser's list, and shows a browser notification if permitted. Each id is notified once. */
  addNotification: (notification: NewNotification) => void
  clear: () => void
}
type NotificationsValue = Notifications & NotificationsActs

export const NotificationsContext = createContext<NotificationsValue | null>(null)

/** The permission to notify in this browser, and the notifications so far. */
export function useNotifications(): NotificationsValue {
  const notifications = useContext(NotificationsContext)
  if (!notifications) throw new Error('useNotifications must be used within a NotificationsProvider')
  return notifications
}
