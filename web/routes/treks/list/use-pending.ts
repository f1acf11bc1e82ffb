import { useEffect, useState } from 'react'
import { href, useLocation, useNavigate, useNavigation } from 'react-router'
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

/** A filter that was chosen, and whether its navigation has ended. */
type Choice = { filter: ListFilter; hasEnded: boolean }

/**
 * The filter shown in the form, and the navigation to another one. The router renders a navigation in a transition,
 * which may finish after the next click: until the page of the current address is rendered the form shows the chosen
 * filter, so that each click changes the latest choice.
 */
export function useChosenFilter(filter: ListFilter) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { asked, slow } = usePending(filter)
  const [choice, setChoice] = useState<Choice | null>(null)
  useEffect(() => {
    // A click may have chosen again before this effect runs.
    if (choice?.hasEnded && search === window.location.search)
      setChoice((latest) => (latest === choice ? null : latest))
  }, [choice, search])
  const choose = (next: ListFilter) => {
    setChoice({ filter: next, hasEnded: false })
    const end = () =>
      setChoice((latest) => (latest?.filter === next ? { filter: next, hasEnded: true } : latest))
    void Promise.resolve(navigate(listPath(next), { replace: true, preventScrollReset: true })).finally(end)
  }
  return { asked: choice?.filter ?? asked, slow, choose }
}
