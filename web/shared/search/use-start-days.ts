import { useEffect, useState } from 'react'
import type { IsoDate } from '#domain/dates.ts'

/** The start days of bookable treks; empty until they have loaded. */
export function useStartDays(): ReadonlySet<IsoDate> {
  const [days, setDays] = useState<ReadonlySet<IsoDate>>(none)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      const answer = await fetch('/api/treks/start-days', { signal: leaving.signal })
      if (answer.ok) setDays(new Set((await answer.json()) as IsoDate[]))
    }
    // Without an answer the calendar only lacks its dots.
    void ask().catch(() => {})
    return () => leaving.abort()
  }, [])
  return days
}

const none: ReadonlySet<IsoDate> = new Set()
