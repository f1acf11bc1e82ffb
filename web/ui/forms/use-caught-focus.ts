import { useEffect, useRef } from 'react'

/** Restores the focus when the pressed button was disabled or removed, which would move it to the top of the page. */
export function useCaughtFocus<One extends HTMLElement>(after: unknown) {
  const element = useRef<One>(null)
  useEffect(() => {
    if (after && document.activeElement === document.body) element.current?.focus()
  }, [after])
  return element
}
