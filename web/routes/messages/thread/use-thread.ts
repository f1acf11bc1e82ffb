import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { MessagesOutlet } from '../frame.tsx'
import { storeOutgoing, storedOutgoing } from './stored-drafts.ts'
import { readPage } from './message-calls.ts'
import { gapIn, type TakenFile, type Dispatch, type Thread, threadAfter } from './thread-state.ts'
import { type Live, useLive } from '../use-live.ts'
import { useReading } from './use-reading.ts'
import { useSending } from './use-sending.ts'

export type OpenedThread = Pick<Thread, 'messages' | 'hasOlder'> & {
  id: string
  readPlace: number
  otherReadPlace: number
  /** Only earlier messages are shown: a page without script went back. */
  isPast: boolean
}

/** An open conversation that stays up to date: received messages, sent messages, read marks of both sides. */
export function useThread(opened: OpenedThread) {
  const { id } = opened
  const live = useLive()
  const [thread, dispatch] = useReducer(threadAfter, opened, begin)
  useStoredUnsent(id, thread, dispatch)
  useEvents(id, live, dispatch)
  useWhole(id, thread, live, dispatch)
  useSending(id, thread, live.isOnline, dispatch)
  const { onRead } = useOutletContext<MessagesOutlet>()
  const newAfter = useReading(thread, opened, onRead)
  const [isReadingUp, setReadingUp] = useState(false)
  const first = thread.messages[0]?.place

  const readUp = useCallback(async () => {
    if (isReadingUp || first === undefined) return
    setReadingUp(true)
    const answer = await readPage(id, first)
    if (answer && 'is' in answer) dispatch({ type: 'older', ...answer.is })
    setReadingUp(false)
  }, [id, first, isReadingUp])

  const write = useCallback((body: string, file: TakenFile | null) => {
    const writtenAt = new Date().toISOString()
    const outgoing = {
      id: crypto.randomUUID(),
      body,
      file,
      writtenAt,
      state: 'sending',
      because: null,
    } as const
    dispatch({ type: 'written', outgoing })
  }, [])

  return { thread, dispatch, write, readUp, isReadingUp, newAfter, isOnline: live.isOnline }
}

function begin({ messages, hasOlder, otherReadPlace }: OpenedThread): Thread {
  return { messages, hasOlder, outgoing: [], otherRead: otherReadPlace }
}

function useStoredUnsent(id: string, { outgoing }: Thread, dispatch: Dispatch): void {
  const isRead = useRef(false)
  useEffect(() => {
    if (isRead.current) storeOutgoing(id, outgoing)
    else for (const each of storedOutgoing(id)) dispatch({ type: 'written', outgoing: each })
    isRead.current = true
  }, [id, outgoing, dispatch])
}

function useEvents(id: string, { subscribe }: Live, dispatch: Dispatch): void {
  useEffect(
    () =>
      subscribe((event) => {
        if (event.kind === 'reset') return void refresh(id, dispatch)
        if (event.conversationId !== id) return
        if (event.kind === 'message') dispatch({ type: 'arrived', message: event.message })
        if (event.kind === 'read' && !event.mine) dispatch({ type: 'otherRead', place: event.place })
        if (event.kind === 'removed') void refresh(id, dispatch, event.place + 1)
      }),
    [id, subscribe, dispatch],
  )
}

/** Loads the latest messages again when a position is missing, and after each reconnection. */
function useWhole(id: string, thread: Thread, { isOnline }: Live, dispatch: Dispatch): void {
  const gap = gapIn(thread)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (gap !== null) void refresh(id, dispatch)
  }, [id, gap, dispatch])
  useEffect(() => {
    if (isOnline === true && wasOffline.current) void refresh(id, dispatch)
    wasOffline.current = isOnline === false
  }, [id, isOnline, dispatch])
}

async function refresh(id: string, dispatch: Dispatch, before?: number): Promise<void> {
  const answer = await readPage(id, before)
  if (!answer || !('is' in answer)) return
  if (before === undefined) dispatch({ type: 'latest', ...answer.is })
  else for (const message of answer.is.messages) dispatch({ type: 'arrived', message })
}
