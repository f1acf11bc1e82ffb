import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages } from '../../realtime/messages-context.ts'

/** Events within this time cause one reload: several events of one change, and repeated ones. */
const TOGETHER_MS = 150
const heard = ['message', 'removed', 'support', 'reset']

/**
 * Reloads the list and the open chat or report after each event of a support chat or a report. The page has its own
 * connection: it begins after the second factor, which support events require, and with `at` it reports staff as
 * present while it is open.
 */
export function useLiveInbox(at?: 'support'): void {
  const { subscribe } = useMessages()
  const { revalidate } = useRevalidator()
  const seen = useRef(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const receive = (number: number | null) => {
      if (number !== null && number <= seen.current) return
      seen.current = number ?? seen.current
      clearTimeout(timer)
      timer = setTimeout(() => void revalidate(), TOGETHER_MS)
    }
    const line = new EventSource(at ? `/api/stream?at=${at}` : '/api/stream')
    for (const kind of heard)
      line.addEventListener(kind, ({ lastEventId }: MessageEvent) =>
        receive(kind === 'reset' ? null : Number(lastEventId)),
      )
    const stop = subscribe((event) => {
      if (event.kind !== 'read') receive(event.kind === 'reset' ? null : event.number)
    })
    return () => {
      clearTimeout(timer)
      line.close()
      stop()
    }
  }, [at, subscribe, revalidate])
}
