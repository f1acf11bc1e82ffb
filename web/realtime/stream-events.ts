import type { MessageView } from '#domain/message/message-view-rules.ts'

/** How the line to the server stands; the specification's four words. */
export type LineStatus = 'SUBSCRIBED' | 'TIMED_OUT' | 'CLOSED' | 'CHANNEL_ERROR'

/** `retryIn`: seconds until the next attempt, null when none is due. */
export type StreamState = { status: LineStatus; retryIn: number | null }

export type LineState = StreamState & { unread: number }

/** Where a page begins: what the server counted, and the number of the last event it had in mind; null when it could not. */
export type Start = { accountId: string; unread: number; event: number | null; isStaff: boolean }

type Place = {
  /** 1, 2, 3 … for each account; what was seen is told by it. */
  number: number
  conversationId: string
  /** Of a message its place in the conversation; of 'read' up to which it was read. */
  place: number
}

/** What happened to an account, as its pages are told. After 'reset' a page no longer knows what it missed and reads anew. */
export type RealtimeEvent =
  | (Place & { kind: 'message'; message: MessageView; from: string })
  | (Place & { kind: 'read'; mine: boolean })
  | (Place & { kind: 'removed' | 'support' })
  | { kind: 'reset' }

export type NumberedEvent = Exclude<RealtimeEvent, { kind: 'reset' }>

export type Listener = (event: RealtimeEvent) => void

const kinds = ['message', 'read', 'removed', 'support']

/** One event of the stream, from its name, its number and its data; null for what is none. */
export function eventOf(kind: string, id: string, data: string): RealtimeEvent | null {
  if (kind === 'reset') return { kind }
  if (!kinds.includes(kind) || !/^\d+$/.test(id)) return null
  return { ...(JSON.parse(data) as object), kind, number: Number(id) } as NumberedEvent
}
