import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages } from '../../realtime/messages-context.ts'

/** What comes within this is read at once: several events of one change, and those told twice. */
const TOGETHER_MS = 150
const heard = ['message', 'removed', 'support', 'reset']

/**
 * Reads the list and what is open beside it anew whenever something happens in a support chat or to a report. The page has a
 * line of its own beside the browser's: it begins after the second factor, without which no line tells of support, and with
 * `at` it says for as long as it stands that somebody of ours is there.
 */
export function useLiveInbox(at?: 'support'): void {
  const { subscribe } = useMessages()
  const { revalidate } = useRevalidator()
  const seen = useRef(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hear = (number: number | null) => {
      if (number !== null && number <= seen.current) return
      seen.current = number ?? seen.current
      clearTimeout(timer)
      timer = setTimeout(() => void revalidate(), TOGETHER_MS)
    }
    const line = new EventSource(at ? `/api/stream?at=${at}` : '/api/stream')
    for (const kind of heard)
      line.addEventListener(kind, ({ lastEventId }: MessageEvent) =>
        hear(kind === 'reset' ? null : Number(lastEventId)),
      )
    const stop = subscribe((event) => {
      if (event.kind !== 'read') hear(event.kind === 'reset' ? null : event.number)
    })
    return () => {
      clearTimeout(timer)
      line.close()
      stop()
    }
  }, [at, subscribe, revalidate])
}
