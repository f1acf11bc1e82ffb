import { href } from 'react-router'
import type { ConversationView } from '#domain/message/conversation-view-rules.ts'
import type { MessageView } from '#domain/message/message-view-rules.ts'
import { sendWithProgress } from '../../../sending/upload-request.ts'
import type { Outgoing, TakenFile } from './thread-state.ts'

/** The result of a call: its answer; a refusal; or null without an answer. */
export type Answer<Out> = { is: Out } | { refused: string } | null

export function sendOutgoing(conversationId: string, { id, body, file }: Outgoing) {
  const message = { id, message: body, ...(file && { attachmentId: file.id }) }
  return call<{ id: string; place: number; sentAt: string }>(`/api/messages/${conversationId}`, message)
}

export function readPage(conversationId: string, before?: number) {
  const query = before === undefined ? '' : `?before=${before}`
  return call<{ messages: MessageView[]; hasOlder: boolean }>(`/api/messages/${conversationId}${query}`)
}

export function readConversations() {
  return call<{ conversations: ConversationView[]; isSupportThere: boolean }>('/api/messages')
}

export function sendRead(conversationId: string, place: number) {
  return call<null>(`/api/messages/${conversationId}/read`, { place })
}

export function takeBack(conversationId: string, id: string) {
  return call<null>(`/api/messages/${conversationId}/withdraw`, { id })
}

type Watching = { signal: AbortSignal; onSent: (sent: number, total: number) => void }

export function uploadFile(file: File, watching: Watching): Promise<Answer<TakenFile>> {
  const body = new FormData()
  body.set('file', file)
  return answerOf(sendWithProgress(href('/messages/files'), body, watching))
}

const TIME_OUT_MS = 10_000

function call<Out>(path: string, body?: unknown): Promise<Answer<Out>> {
  const signal = AbortSignal.timeout(TIME_OUT_MS)
  const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  return answerOf(fetch(path, body === undefined ? { signal } : { ...sent, signal }))
}

async function answerOf<Out>(asked: Promise<Response>): Promise<Answer<Out>> {
  try {
    const response = await asked
    if (response.status === 204) return { is: null as Out }
    const answer: unknown = await response.json()
    if (response.ok) return { is: answer as Out }
    const { error, reason } = answer as { error?: string; reason?: string }
    if (response.status >= 500 || !error) return null
    return { refused: reason ? `${error} ${reason}` : error }
  } catch {
    return null
  }
}
