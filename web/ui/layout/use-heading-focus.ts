import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After each change of page moves the focus to its h1, so that a screen reader starts there; the first page, links to a
 * part of a page and changes of the query alone are left to the browser, and so is somebody who types in a form that
 * stays.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector('h1')
    if (hash || !heading || document.activeElement?.closest('[data-stays]')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
}
