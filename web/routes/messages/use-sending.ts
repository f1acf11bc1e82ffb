import { useEffect, useRef, useState } from 'react'
import { sendOutgoing } from './message-calls.ts'
import { nextToSend, type Tell, type Thread } from './thread-state.ts'

/**
 * Sends what was written, one after the other. Nothing is sent while the connection is away; once it is back, what nobody
 * answered goes again by itself, under the same id.
 */
export function useSending(id: string, thread: Thread, isOnline: boolean | null, tell: Tell): void {
  const inFlight = useRef<string | null>(null)
  // The answer may say nothing new, when the event came first: the next one goes all the same.
  const [answered, setAnswered] = useState(0)
  const next = nextToSend(thread)
  const { outgoing } = thread
  const wasOffline = useRef(false)

  useEffect(() => {
    const isBack = isOnline === true && wasOffline.current
    wasOffline.current = isOnline === false
    if (!isBack) return
    for (const { id: each, state, because } of outgoing)
      if (state === 'failed' && because === null) tell({ type: 'retried', id: each })
  }, [isOnline, outgoing, tell])

  useEffect(() => {
    if (!next || inFlight.current !== null || isOnline === false) return
    inFlight.current = next.id
    void sendOutgoing(id, next).then((answer) => {
      inFlight.current = null
      setAnswered((count) => count + 1)
      if (answer && 'is' in answer) tell({ type: 'sent', ...answer.is })
      else tell({ type: 'failed', id: next.id, because: answer ? answer.refused : null })
    })
  }, [id, next, isOnline, answered, tell])
}
