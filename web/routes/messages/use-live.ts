import { useState } from 'react'
import { type Messages, useMessages } from '../../realtime/messages-context.ts'

export type Live = Messages & {
  /** Whether events arrive here; null until that is known. */
  isOnline: boolean | null
}

/** The events of this page's connection, and its state. During a retry the earlier state stays. */
export function useLive(): Live {
  const messages = useMessages()
  const { status, retryIn } = messages
  const [known, setKnown] = useState<boolean | null>(null)
  const isKnown = status !== 'CLOSED' || retryIn !== null
  const isOnline = isKnown ? status === 'SUBSCRIBED' : known
  if (isOnline !== known) setKnown(isOnline)
  return { ...messages, isOnline }
}
