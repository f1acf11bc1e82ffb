import { useState } from 'react'
import { type Messages, useMessages } from '../../realtime/messages-context.ts'

export type Live = Messages & {
  /** Whether what happens is told here; null until that is known. */
  isOnline: boolean | null
}

/** What comes over this page's line, and whether the line stands. While it is tried again, it stands as it did before. */
export function useLive(): Live {
  const messages = useMessages()
  const { status, retryIn } = messages
  const [known, setKnown] = useState<boolean | null>(null)
  const isKnown = status !== 'CLOSED' || retryIn !== null
  const isOnline = isKnown ? status === 'SUBSCRIBED' : known
  if (isOnline !== known) setKnown(isOnline)
  return { ...messages, isOnline }
}
