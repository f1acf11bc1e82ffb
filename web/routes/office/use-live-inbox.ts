import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages } from '../../realtime/messages-context.ts'

/** What comes within this is read at once: several events of one change, and those told again. */
const TOGETHER_MS = 150

/** Reads the inbox and the open chat anew whenever something happens in a support chat or to a report. */
export function useLiveInbox(): void {
  const { subscribe } = useMessages()
  const { revalidate } = useRevalidator()
  const seen = useRef(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe((event) => {
      if (event.kind === 'read') return
      if (event.kind !== 'reset') {
        if (event.number <= seen.current) return
        seen.current = event.number
      }
      clearTimeout(timer)
      timer = setTimeout(() => void revalidate(), TOGETHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [subscribe, revalidate])
}
