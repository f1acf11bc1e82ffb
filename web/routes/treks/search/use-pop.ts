import { useEffect, useRef, useState } from 'react'

/** A panel that opens below its button and closes on Escape, on a click elsewhere and when the focus moves on. */
export function usePop<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useEffect(() => {
    if (!open) return
    const outside = (target: EventTarget | null) => !box.current?.contains(target as Node)
    const onPointer = ({ target }: Event) => outside(target) && setOpen(false)
    const onFocus = ({ target }: Event) => outside(target) && setOpen(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return { box, opener, open, close, toggle: () => setOpen(!open) }
}
