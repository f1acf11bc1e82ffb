import { useEffect, useState } from 'react'

/** An instant in the reader's time zone, 'yesterday, 21:14'; before hydration in Nepal's, marked as such. */
export function MomentText({ at, nepal }: { at: string; nepal: string }) {
  const [text, setText] = useState(`${nepal} Nepal time`)
  useEffect(() => setText(ownTime(new Date(at), new Date())), [at])
  return <time dateTime={at}>{text}</time>
}

/**
 * An instant in the reader's time zone: 'today, 06:39', 'yesterday, 21:14', '2 October, 08:40'; with its year if that
 * is not the current one.
 */
export function ownTime(at: Date, now: Date): string {
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (at.toDateString() === now.toDateString()) return `today, ${hour}`
  if (at.toDateString() === yesterday.toDateString()) return `yesterday, ${hour}`
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return `${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', ...year }).format(at)}, ${hour}`
}
