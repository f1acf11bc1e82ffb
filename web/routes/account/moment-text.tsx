import { useEffect, useState } from 'react'

/** An instant as its reader's clock shows it, 'Sat 21 Nov 2026, 14:32'; until the browser knows, Nepal's, saying so. */
export function MomentText({ at, nepal }: { at: string; nepal: string }) {
  const [text, setText] = useState(`${nepal} Nepal time`)
  useEffect(() => setText(ownTime(new Date(at))), [at])
  return <time dateTime={at}>{text}</time>
}

function ownTime(at: Date): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const date = new Intl.DateTimeFormat('en-GB', day).format(at).replace(',', '')
  return `${date}, ${new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at)}`
}
