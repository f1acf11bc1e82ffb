import type { InboxEvent } from '#domain/message/event-queries.ts'
import { messageView } from '#domain/message/message-view-rules.ts'

/** A comment line, so that proxies do not close the connection. */
export const BEAT = ': still here\n\n'

/** Announces to the browser when to reconnect, to another process; spread over time. */
export function comeAgain(): string {
  return `retry: ${500 + Math.floor(Math.random() * 1_500)}\n\n`
}

/** One event in the SSE format; the browser sends its id when it reconnects. */
export function frame(event: string, number: number, data: object): string {
  return `id: ${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The event as an account's pages receive it; null when the account may no longer read it. */
export function frameOf(event: InboxEvent): string | null {
  const { kind, number, conversationId, place, mine, message, from } = event
  if (kind === null) return null
  const about = { conversationId, place }
  if (kind === 'message')
    return message && frame(kind, number, { ...about, message: messageView(message), from })
  return frame(kind, number, kind === 'read' ? { ...about, mine } : about)
}
