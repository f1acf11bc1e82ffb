import type { InboxEvent } from '#domain/message/event-queries.ts'
import { messageView } from '#domain/message/message-view-rules.ts'

/** A line that says nothing, so that whatever stands between us and the browser keeps the connection. */
export const BEAT = ': still here\n\n'

/** When to come again, to another process; not all at once. */
export function comeAgain(): string {
  return `retry: ${500 + Math.floor(Math.random() * 1_500)}\n\n`
}

/** One event as it goes over the wire; the browser sends the number back when it comes again. */
export function frame(event: string, number: number, data: object): string {
  return `id: ${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** What an account's pages are told of an event; null when it is not theirs to hear any more. */
export function frameOf(event: InboxEvent): string | null {
  const { kind, number, conversationId, place, mine, message, from } = event
  if (kind === null) return null
  const about = { conversationId, place }
  if (kind === 'message')
    return message && frame(kind, number, { ...about, message: messageView(message), from })
  return frame(kind, number, kind === 'read' ? { ...about, mine } : about)
}
