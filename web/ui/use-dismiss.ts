import { type RefObject, useEffect } from 'react'

/** Closes a <details> when the reader presses Escape or clicks elsewhere; Escape gives the focus back to its summary. */
export function useDismiss(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      const menu = details.current
      if (menu?.open && !menu.contains(event.target as Node)) menu.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      const menu = details.current
      if (event.key !== 'Escape' || !menu?.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [details])
}
