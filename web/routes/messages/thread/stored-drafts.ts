import type { Outgoing } from './thread-state.ts'

/** The draft of a conversation; '' without one. */
export function storedDraft(conversationId: string): string {
  return read(`draft:${conversationId}`) ?? ''
}

/** Stores a draft in this browser until it is sent, or its owner logs out. */
export function storeDraft(conversationId: string, body: string): void {
  write(`draft:${conversationId}`, body)
}

/** Unconfirmed messages; they wait for Retry, with the same id. */
export function storedOutgoing(conversationId: string): Outgoing[] {
  try {
    const saved: unknown = JSON.parse(read(`unsent:${conversationId}`) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isOutgoing).map((each) => ({ ...each, state: 'failed' })) : []
  } catch {
    return []
  }
}

export function storeOutgoing(conversationId: string, outgoing: readonly Outgoing[]): void {
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

function isOutgoing(saved: unknown): saved is Outgoing {
  return (
    typeof saved === 'object' &&
    saved !== null &&
    ['id', 'body', 'writtenAt'].every((key) => typeof (saved as Record<string, unknown>)[key] === 'string')
  )
}
