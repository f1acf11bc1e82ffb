import { useEffect, useState } from 'react'

/** An instant as its reader's clock shows it, 'yesterday, 21:14'; until the browser knows, Nepal's, saying so. */
export function MomentText({ at, nepal }: { at: string; nepal: string }) {
  const [text, setText] = useState(`${nepal} Nepal time`)
  useEffect(() => setText(ownTime(new Date(at), new Date())), [at])
  return <time dateTime={at}>{text}</time>
}

/** When something happened, by the reader's clock: 'today, 06:39', 'yesterday, 21:14', '2 October, 08:40'; the year where it is another. */
export function ownTime(at: Date, now: Date): string {
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (at.toDateString() === now.toDateString()) return `today, ${hour}`
  if (at.toDateString() === yesterday.toDateString()) return `yesterday, ${hour}`
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return `${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', ...year }).format(at)}, ${hour}`
}
