import { startTransition, useEffect, useState } from 'react'
import { href, useNavigate, useNavigation } from 'react-router'
import { type ListFilter, listPath, readFilter } from '#domain/trek/search/filter-rules.ts'

const SLOW_MS = 1000

/** The filter that was requested last, which may still be loading, and whether that takes more than a second. */
export function usePending(filter: ListFilter): { asked: ListFilter; slow: boolean } {
  const { location, formMethod } = useNavigation()
  const coming = location?.pathname === href('/list') && formMethod !== 'POST' ? location.search : null
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

/**
 * The filter shown in the form, and the navigation to another one. The router renders a navigation in a transition,
 * which may finish after the next click: until then the form shows the chosen filter, so that each click changes the
 * latest choice.
 */
export function useChosenFilter(filter: ListFilter) {
  const navigate = useNavigate()
  const { asked, slow } = usePending(filter)
  const [chosen, setChosen] = useState<ListFilter | null>(null)
  const choose = (next: ListFilter) => {
    setChosen(next)
    const settle = () => setChosen((latest) => (latest === next ? null : latest))
    void Promise.resolve(navigate(listPath(next), { replace: true, preventScrollReset: true })).finally(() =>
      startTransition(settle),
    )
  }
  return { asked: chosen ?? asked, slow, choose }
}
