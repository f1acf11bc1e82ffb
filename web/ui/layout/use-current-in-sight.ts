import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** On a phone a row of links scrolls: the current one is scrolled into view. */
export function useCurrentInSight() {
  const row = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 12
  }, [pathname, search])
  return row
}
