import { createContext, useContext } from 'react'
import type { Notifications, Told } from './open-tray.ts'

export type NotificationsActs = {
  /** Asks the browser whether it may notify; only ever after a click. */
  request: () => void
  /** Adds to this browser's list, and shows it as the browser does when that was granted. One id is told once. */
  addNotification: (told: Told) => void
  clear: () => void
}
type NotificationsValue = Notifications & NotificationsActs

export const NotificationsContext = createContext<NotificationsValue | null>(null)

/** What this browser may notify of, and what it did. */
export function useNotifications(): NotificationsValue {
  const notifications = useContext(NotificationsContext)
  if (!notifications) throw new Error('useNotifications must be used within a NotificationsProvider')
  return notifications
}
