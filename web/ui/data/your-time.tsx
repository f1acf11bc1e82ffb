import { useEffect, useState } from 'react'
import { yourTimeText } from './your-time-text.ts'

/** The reader's hour after a deadline in Nepal time, ' (19:15 your time)'; known only in the browser. */
export function YourTime({ at, on }: { at: string; on: string }) {
  const [text, setText] = useState('')
  useEffect(() => setText(yourTimeText(at, on)), [at, on])
  return text ? <span className="nowrap"> ({text})</span> : null
}
