import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { type ListFilter, readFilter } from '#domain/trek/filter-rules.ts'

const SLOW_MS = 1000

/** The filter that was asked for last, which the page may still be fetching, and whether that takes more than a second. */
export function usePending(filter: ListFilter): { asked: ListFilter; slow: boolean } {
  const { location, formMethod } = useNavigation()
  const coming = location?.pathname === '/list' && formMethod !== 'POST' ? location.search : null
  const [slowFor, setSlowFor] = useState<string | null>(null)
  useEffect(() => {
    if (coming === null) return
    const timer = setTimeout(() => setSlowFor(coming), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlowFor(null)
    }
  }, [coming])
  const asked = coming === null ? filter : readFilter(new URLSearchParams(coming))
  return { asked, slow: coming !== null && slowFor === coming }
}
