import { href } from 'react-router'
import type { NewNotification } from './notification-store.ts'
import { openReconnectingStream, type StreamWorld } from './reconnecting-stream.ts'
import type { SseMessage } from './sse-reader.ts'
import { eventOf, type ConnectionState, type NumberedEvent, type StreamState } from './stream-events.ts'
import { type Unread, unreadOf, withCount, withMessage } from './unread-rules.ts'

export type LeaderWorld = StreamWorld & {
  /** Fetches the unread count and the number of the last event that it includes. */
  countUnread: (signal: AbortSignal) => Promise<{ unread: number; event: number }>
}

type Leads = {
  unread: Unread
  /** The count is older than the latest events: it is fetched again when the stream is open. */
  isStale: boolean
  /** Operators have no messages of their own to count. */
  isStaff: boolean
}

type LeaderCallbacks = {
  /** The number of the last published event; null when none is known. */
  last: () => number | null
  /** The stream begins after this event. */
  begin: (last: number) => void
  publish: (event: NumberedEvent) => void
  /** Missed events are unknown; the stream resumes after this event. */
  reset: (last: number) => void
  state: (state: ConnectionState) => void
  notify: (notification: NewNotification) => void
  /** Whether any page shows this conversation. */
  isShown: (conversationId: string) => boolean
  /** The session has ended. */
  ended: () => void
}

export type Leader = ReturnType<typeof electLeader>

/** One page of a browser leads: it holds the stream, counts, notifies, and publishes to the other pages. */
export function electLeader(leads: Leads, world: LeaderWorld, callbacks: LeaderCallbacks) {
  let { unread, isStale } = leads
  let stream: StreamState = { status: 'CLOSED', retryIn: null }
  let counting: AbortController | null = null
  let countAgain = false
  const stateNow = (): ConnectionState => ({ ...stream, unread: unreadOf(unread) })
  const changed = () => callbacks.state(stateNow())

  async function refetch(): Promise<void> {
    if (leads.isStaff) return
    countAgain = counting !== null
    if (counting) return
    const own = new AbortController()
    counting = own
    try {
      const count = await world.countUnread(own.signal)
      // Messages may have arrived during the fetch, so `unread` is read only now.
      unread = withCount(unread, count)
    } catch (error) {
      if (own.signal.aborted) return
      const what =
        error instanceof NobodySignedIn ? 'Error getting user:' : 'Error fetching unread message count:'
      console.error(what, error)
      unread = { ...unread, counted: 0, since: [] }
    }
    counting = null
    changed()
    if (countAgain) void refetch()
  }

  const onEvent = (event: NumberedEvent) => {
    const known = callbacks.last()
    if (known !== null && event.number <= known) return
    callbacks.publish(event)
    if (event.kind === 'message' && !event.message.mine && !callbacks.isShown(event.conversationId)) {
      callbacks.notify(notificationOf(event, leads.isStaff))
      if (!leads.isStaff) unread = withMessage(unread, event.number)
      changed()
    }
    if (event.kind === 'removed' || (event.kind === 'read' && event.mine)) void refetch()
  }

  const onMessage = ({ event: kind, id, data }: SseMessage) => {
    const number = Number(id)
    if (kind === 'ready') {
      callbacks.begin(number)
      return
    }
    const event = eventOf(kind, id, data)
    if (event?.kind === 'reset') {
      callbacks.reset(number)
      void refetch()
    } else if (event) onEvent(event)
  }

  const connection = openReconnectingStream(world, {
    onMessage,
    after: callbacks.last,
    onEnd: callbacks.ended,
    onState: (next) => {
      const opened = next.status === 'SUBSCRIBED' && stream.status !== 'SUBSCRIBED'
      stream = next
      changed()
      // The first count came with the page, and every later event comes over the stream.
      if (opened && isStale) void refetch()
      if (opened) isStale = true
    },
  })
  return {
    state: stateNow,
    refetch: () => void refetch(),
    retryNow: connection.retryNow,
    drop: connection.drop,
    close: () => {
      counting?.abort()
      connection.close()
    },
  }
}

/** The server refused the count: the session has ended. */
export class NobodySignedIn extends Error {}

function notificationOf(event: NumberedEvent & { kind: 'message' }, isStaff: boolean): NewNotification {
  const { conversationId, from, message } = event
  return {
    id: message.id,
    about: conversationId,
    title: from,
    message: message.body || (message.attachment?.name ?? ''),
    to: isStaff
      ? href('/admin/support/:id', { id: conversationId })
      : href('/messages/:conversationId', { conversationId }),
  }
}
