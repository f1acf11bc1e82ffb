/** A notification as stored in this browser. */
export type Notice = { id: string; title: string; message: string; timestamp: number; to: string }

/** A notification to show: a later one with the same `about` replaces the earlier one on the screen. */
export type NewNotification = { id?: string; about?: string; title: string; message: string; to: string }

export type Notifications = {
  /** Whether the browser may show notifications; also 'denied' where it cannot. */
  permission: NotificationPermission
  /** Newest first. */
  notifications: readonly Notice[]
}

export type NotificationStore = ReturnType<typeof openNotificationStore>

const KEY = 'notifications'
const MOST = 50
const ICON = '/icon-192.png'

/**
 * Opens an account's notifications stored in this browser; signing out, or signing in as another account, deletes them.
 */
export function openNotificationStore(accountId: string, onChange: (state: Notifications) => void) {
  const stop = new AbortController()
  const change = () => onChange({ permission: permissionNow(), notifications: storedFor(accountId) })
  window.addEventListener('storage', ({ key }) => (key === KEY || key === null) && change(), stop)
  void followPermission(change, stop.signal)
  change()
  return {
    request: () => {
      if (isSupported()) void Notification.requestPermission().then(change)
    },
    add: (
      { id = crypto.randomUUID(), about = id, title, message, to }: NewNotification,
      onOpen: () => void,
    ) => {
      const stored = storedFor(accountId)
      if (stored.some((each) => each.id === id)) return
      store(accountId, [{ id, title, message, timestamp: Date.now(), to }, ...stored].slice(0, MOST))
      change()
      if (permissionNow() === 'granted') show(title, { body: message, icon: ICON, tag: about }, onOpen)
    },
    clear: () => {
      store(accountId, [])
      change()
    },
    close: () => stop.abort(),
  }
}

function isSupported(): boolean {
  return 'Notification' in window
}

function permissionNow(): NotificationPermission {
  return isSupported() ? Notification.permission : 'denied'
}

/** Calls back when somebody changes the permission in the browser's settings. */
async function followPermission(change: () => void, signal: AbortSignal): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'notifications' })
    status.addEventListener('change', change, { signal })
  } catch (error) {
    console.warn('the browser does not report a changed permission', error)
  }
}

function show(title: string, options: NotificationOptions, onOpen: () => void): void {
  try {
    const shown = new Notification(title, options)
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      onOpen()
    })
  } catch (error) {
    // Some phones allow only a service worker to notify.
    console.warn('a notification could not be shown', error)
  }
}

function storedFor(accountId: string): Notice[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as {
      accountId: string
      list: Notice[]
    } | null
    return stored?.accountId === accountId ? stored.list : []
  } catch (error) {
    console.warn('notifications could not be read', error)
    return []
  }
}

function store(accountId: string, list: Notice[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ accountId, list }))
  } catch (error) {
    console.warn('notifications could not be stored', error)
  }
}
