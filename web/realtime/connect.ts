import { NobodySignedIn } from './leader-election.ts'
import type { NewNotification } from './notification-store.ts'
import { type PageWorld, type Said, openSharedConnection } from './shared-connection.ts'
import type { ConnectionState, Listener, Start } from './stream-events.ts'
import { keepTitle } from './unread-title.ts'

type Page = {
  listeners: ReadonlySet<Listener>
  /** The conversations that this page shows. */
  inSight: () => readonly string[]
  onState: (state: ConnectionState) => void
  notify: (notification: NewNotification) => void
}

export type Line = ReturnType<typeof connectStream>

/** Opens this page's share of the connection, which all pages of the browser with the same account use. */
export function connectStream(start: Start, page: Page) {
  const title = keepTitle()
  const name = lineOf(start.accountId)
  const channel = 'BroadcastChannel' in window && 'locks' in navigator ? new BroadcastChannel(name) : null
  const line = openSharedConnection(
    start,
    {
      listeners: page.listeners,
      inSight: () => (document.visibilityState === 'visible' ? [...page.inSight()] : []),
      onState: (state) => {
        title.show(state.unread)
        page.onState(state)
      },
      notify: page.notify,
      onEnd: () => stopWatching(),
    },
    browserWorld(start.accountId, channel),
  )
  if (channel) channel.onmessage = ({ data }) => line.receive(data as Said)
  const stopWatching = watch({
    online: line.retryNow,
    offline: line.drop,
    visibilitychange: () => {
      line.publishShown()
      if (document.visibilityState === 'visible') line.retryNow()
    },
    // Signing out clears this browser's storage, and every other page reacts to that.
    storage: (event) => {
      if ((event as StorageEvent).key === null) line.end()
    },
  })
  return {
    ...line,
    close: () => {
      stopWatching()
      line.close()
      title.close()
    },
  }
}

const lineOf = (accountId: string) => `messages-${accountId}`

function browserWorld(accountId: string, channel: BroadcastChannel | null): PageWorld {
  return {
    page: crypto.randomUUID(),
    now: () => performance.now(),
    channel: channel && { post: (said) => channel.postMessage(said), close: () => channel.close() },
    lead: (start) => (channel ? leadByLock(lineOf(accountId), start) : leadAlone(start)),
    later: (ms, act) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    open: (after, signal) =>
      fetch(`/api/stream?of=${accountId}`, {
        headers: after === null ? {} : { 'Last-Event-ID': String(after) },
        cache: 'no-store',
        signal,
      }),
    countUnread: async (signal) => {
      const answer = await fetch('/api/messages/unread', { cache: 'no-store', signal })
      if (answer.status === 401) throw new NobodySignedIn('signed out')
      if (!answer.ok) throw new Error(`${answer.status}`)
      return (await answer.json()) as { unread: number; event: number }
    },
  }
}

/** The page that holds the lock leads; when it closes, for any reason, the lock passes to the next page. */
function leadByLock(name: string, start: () => void): () => void {
  const stop = new AbortController()
  const closed = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  navigator.locks
    .request(name, { signal: stop.signal }, () => {
      start()
      return closed
    })
    .catch((error: unknown) => {
      if (!stop.signal.aborted) console.warn('messages come to this page alone', error)
    })
  return () => stop.abort()
}

/** Without the Web Locks API every page has its own connection. */
function leadAlone(start: () => void): () => void {
  const timer = setTimeout(start)
  return () => clearTimeout(timer)
}

function watch(acts: Record<string, (event: Event) => void>): () => void {
  const stop = new AbortController()
  for (const [name, act] of Object.entries(acts))
    for (const target of [window, document]) target.addEventListener(name, act, { signal: stop.signal })
  return () => stop.abort()
}
