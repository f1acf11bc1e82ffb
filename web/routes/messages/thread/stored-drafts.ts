import type { Outgoing } from './thread-state.ts'

/** The draft of a conversation; '' without one. */
export function keptDraft(conversationId: string): string {
  return read(`draft:${conversationId}`) ?? ''
}

/** Stores a draft in this browser until it is sent, or its owner logs out. */
export function keepDraft(conversationId: string, body: string): void {
  write(`draft:${conversationId}`, body)
}

/** Unconfirmed messages; they wait for Retry, with the same id. */
export function keptOutgoing(conversationId: string): Outgoing[] {
  try {
    const kept: unknown = JSON.parse(read(`unsent:${conversationId}`) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOutgoing).map((each) => ({ ...each, state: 'failed' })) : []
  } catch {
    return []
  }
}

export function keepOutgoing(conversationId: string, outgoing: readonly Outgoing[]): void {
  write(`unsent:${conversationId}`, outgoing.length > 0 ? JSON.stringify(outgoing) : '')
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Without storage, the texts last as long as the page. */
function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch (error) {
    console.warn('the draft could not be stored', error)
  }
}

function isOutgoing(kept: unknown): kept is Outgoing {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    ['id', 'body', 'writtenAt'].every((key) => typeof (kept as Record<string, unknown>)[key] === 'string')
  )
}
