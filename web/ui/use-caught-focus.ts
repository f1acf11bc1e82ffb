import { useEffect, useRef } from 'react'

/** Catches the keyboard's place when the pressed button was switched off or is gone, where it else falls to the top of the page. */
export function useCaughtFocus<One extends HTMLElement>(after: unknown) {
  const element = useRef<One>(null)
  useEffect(() => {
    if (after && document.activeElement === document.body) element.current?.focus()
  }, [after])
  return element
}
