import { useEffect, useRef, useState } from 'react'
import { sendRead } from './message-calls.ts'
import type { Thread } from './thread-state.ts'
import { useLive } from '../use-live.ts'

type Opened = { id: string; readPlace: number; isPast: boolean }

/**
 * Marks a conversation as read while its page is visible. Returns the position before 'New': it is set when the page
 * opens, or when a message arrives on a hidden page, and stays while somebody reads.
 */
export function useReading(
  thread: Thread,
  { id, readPlace, isPast }: Opened,
  onRead: (conversationId: string) => void,
): number | null {
  const { show, refetch } = useLive()
  const last = thread.messages.findLast(({ mine }) => !mine)?.place ?? 0
  const isNew = ({ place, mine }: Thread['messages'][number]) => !mine && place > readPlace
  const [newAfter, setNewAfter] = useState(() => (thread.messages.some(isNew) ? readPlace : null))
  const sent = useRef(readPlace)
  const shown = useRef(last)
  useEffect(() => show(id), [id, show])
  useEffect(() => {
    if (isPast) return
    if (document.hidden && last > shown.current) setNewAfter((before) => before ?? shown.current)
    shown.current = last
    const read = () => {
      if (document.hidden || last <= sent.current) return
      sent.current = last
      onRead(id)
      void sendRead(id, last).then(refetch)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, last, isPast, onRead, refetch])
  return newAfter
}
