import type { MessageView } from '#domain/message/message-view-rules.ts'

/** A message's file that is already uploaded. */
export type TakenFile = { id: string; kind: 'image' | 'pdf'; name: string; bytes: number }

/** A message that the server has not confirmed. Its id does not change: sent twice, it is one message. */
export type Outgoing = {
  id: string
  body: string
  file: TakenFile | null
  /** An instant, ISO 8601. */
  writtenAt: string
  state: 'sending' | 'failed'
  /** Why it was refused, if the server stated a reason. */
  because: string | null
}

export type Thread = {
  /** By position, without duplicates. */
  messages: readonly MessageView[]
  hasOlder: boolean
  outgoing: readonly Outgoing[]
  /** The position up to which the other side has read. */
  otherRead: number
}

export type ThreadEvent =
  | { type: 'latest' | 'older'; messages: readonly MessageView[]; hasOlder: boolean }
  | { type: 'arrived'; message: MessageView }
  | { type: 'otherRead'; place: number }
  | { type: 'written'; outgoing: Outgoing }
  | { type: 'sent'; id: string; place: number; sentAt: string }
  | { type: 'failed'; id: string; because: string | null }
  | { type: 'retried' | 'dropped'; id: string }

export type Dispatch = (event: ThreadEvent) => void

/** A conversation after an event. For repeated, late or reordered events, each message appears once at its position. */
export function threadAfter(thread: Thread, event: ThreadEvent): Thread {
  switch (event.type) {
    case 'latest':
      return withLatest(thread, event)
    case 'older':
      return { ...thread, messages: merged(thread.messages, event.messages), hasOlder: event.hasOlder }
    case 'arrived':
      return withMessages(thread, [event.message])
    case 'otherRead':
      return { ...thread, otherRead: Math.max(thread.otherRead, event.place) }
    case 'written':
      return { ...thread, outgoing: [...thread.outgoing, event.outgoing] }
    case 'sent':
      return withSent(thread, event)
    case 'failed':
      return changed(thread, event.id, { state: 'failed', because: event.because })
    case 'retried': {
      // To the end again: later messages may have been sent before.
      const again = thread.outgoing.filter(({ id }) => id === event.id)
      const others = thread.outgoing.filter(({ id }) => id !== event.id)
      const sending = again.map((each) => ({ ...each, state: 'sending' as const, because: null }))
      return { ...thread, outgoing: [...others, ...sending] }
    }
    case 'dropped':
      return { ...thread, outgoing: thread.outgoing.filter(({ id }) => id !== event.id) }
  }
}

/** The first missing position between known messages; null without one. */
export function gapIn({ messages }: Thread): number | null {
  for (const [index, { place }] of messages.entries()) {
    const next = messages[index + 1]
    if (next && next.place !== place + 1) return place + 1
  }
  return null
}

/** The message to send now: one after the other, so that they keep their order. A refused one blocks nothing. */
export function nextToSend({ outgoing }: Thread): Outgoing | null {
  return outgoing.find(({ state }) => state === 'sending') ?? null
}

/** The last known position; 0 for an empty conversation. */
export function lastPlaceOf({ messages }: Pick<Thread, 'messages'>): number {
  return messages.at(-1)?.place ?? 0
}

/**
 * The latest messages. If there is a gap before them, the known ones are dropped: they load again during scrolling up.
 */
function withLatest(
  thread: Thread,
  { messages, hasOlder }: { messages: readonly MessageView[]; hasOlder: boolean },
) {
  const [first] = messages
  const joins = !first || !thread.messages.length || first.place <= lastPlaceOf(thread) + 1
  if (!joins) return { ...withMessages({ ...thread, messages: [] }, messages), hasOlder }
  const reachesBack = (thread.messages[0]?.place ?? Infinity) <= (first?.place ?? Infinity)
  const next = withMessages(thread, messages)
  return reachesBack && thread.messages.length > 0 ? next : { ...next, hasOlder }
}

function withMessages(thread: Thread, fresh: readonly MessageView[]): Thread {
  const arrived = new Set(fresh.map(({ id }) => id))
  const outgoing = thread.outgoing.some(({ id }) => arrived.has(id))
    ? thread.outgoing.filter(({ id }) => !arrived.has(id))
    : thread.outgoing
  return { ...thread, messages: merged(thread.messages, fresh), outgoing }
}

function withSent(
  thread: Thread,
  { id, place, sentAt }: { id: string; place: number; sentAt: string },
): Thread {
  const own = thread.outgoing.find((each) => each.id === id)
  if (!own) return thread
  const attachment = own.file && { ...own.file, width: null, height: null }
  const message = {
    id,
    place,
    sentAt,
    mine: true,
    by: null,
    body: own.body,
    removed: false,
    removedBy: null,
    attachment,
  }
  return withMessages(thread, [message])
}

/** A removed message stays removed, whichever of the two arrived last. */
function merged(known: readonly MessageView[], fresh: readonly MessageView[]): MessageView[] {
  const byPlace = new Map(known.map((message) => [message.place, message]))
  for (const message of fresh) {
    const before = byPlace.get(message.place)
    if (!before?.removed || message.removed) byPlace.set(message.place, message)
  }
  return [...byPlace.values()].sort((one, other) => one.place - other.place)
}

function changed(thread: Thread, id: string, change: Partial<Outgoing>): Thread {
  const outgoing = thread.outgoing.map((each) => (each.id === id ? { ...each, ...change } : each))
  return { ...thread, outgoing }
}
