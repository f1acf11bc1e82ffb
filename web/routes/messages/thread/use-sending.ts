import { useEffect, useRef, useState } from 'react'
import { sendOutgoing } from './message-calls.ts'
import { nextToSend, type Dispatch, type Thread } from './thread-state.ts'

/**
 * Sends messages in order. Nothing is sent while offline; after that, unanswered messages are sent again automatically,
 * with the same id.
 */
export function useSending(id: string, thread: Thread, isOnline: boolean | null, dispatch: Dispatch): void {
  const inFlight = useRef<string | null>(null)
  // The answer may change nothing, when the event arrived first: the next one is sent anyway.
  const [answered, setAnswered] = useState(0)
  const next = nextToSend(thread)
  const { outgoing } = thread
  const wasOffline = useRef(false)

  useEffect(() => {
    const isBack = isOnline === true && wasOffline.current
    wasOffline.current = isOnline === false
    if (!isBack) return
    for (const { id: each, state, because } of outgoing)
      if (state === 'failed' && because === null) dispatch({ type: 'retried', id: each })
  }, [isOnline, outgoing, dispatch])

  useEffect(() => {
    if (!next || inFlight.current !== null || isOnline === false) return
    inFlight.current = next.id
    void sendOutgoing(id, next).then((answer) => {
      inFlight.current = null
      setAnswered((count) => count + 1)
      if (answer && 'is' in answer) dispatch({ type: 'sent', ...answer.is })
      else dispatch({ type: 'failed', id: next.id, because: answer ? answer.refused : null })
    })
  }, [id, next, isOnline, answered, dispatch])
}
