import type { MessageView } from '#domain/message/message-view-rules.ts'

/** The status of the connection to the server, in the specification's four words. */
export type ConnectionStatus = 'SUBSCRIBED' | 'TIMED_OUT' | 'CLOSED' | 'CHANNEL_ERROR'

/** `retryIn`: seconds until the next attempt, null when none is scheduled. */
export type StreamState = { status: ConnectionStatus; retryIn: number | null }

export type ConnectionState = StreamState & { unread: number }

/**
 * The initial state of a page: the server's count and the number of the last event that it includes; null when unknown.
 */
export type Start = { accountId: string; unread: number; event: number | null; isStaff: boolean }

type Place = {
  /** 1, 2, 3 … for each account; identifies events already received. */
  number: number
  conversationId: string
  /** For a message its position in the conversation; for 'read' the last position that was read. */
  place: number
}

/**
 * An event of an account, as its pages receive it. After 'reset' a page does not know what it missed and fetches again.
 */
export type RealtimeEvent =
  | (Place & { kind: 'message'; message: MessageView; from: string })
  | (Place & { kind: 'read'; mine: boolean })
  | (Place & { kind: 'removed' | 'support' })
  | { kind: 'reset' }

export type NumberedEvent = Exclude<RealtimeEvent, { kind: 'reset' }>

export type Listener = (event: RealtimeEvent) => void

const kinds = ['message', 'read', 'removed', 'support']

/** Parses an event of the stream from its name, number and data; null when it is invalid. */
export function eventOf(kind: string, id: string, data: string): RealtimeEvent | null {
  if (kind === 'reset') return { kind }
  if (!kinds.includes(kind) || !/^\d+$/.test(id)) return null
  return { ...(JSON.parse(data) as object), kind, number: Number(id) } as NumberedEvent
}
