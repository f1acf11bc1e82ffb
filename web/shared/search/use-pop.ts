import { useEffect, useRef, useState } from 'react'
import { onLeaving } from '../../ui/layout/on-leaving.ts'

/** A popup below its button that closes on Escape, on a click elsewhere and when the focus leaves it. */
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
    return onLeaving((target) => box.current?.contains(target) ?? false, {
      left: () => setOpen(false),
      escaped: () => {
        setOpen(false)
        opener.current?.focus()
      },
    })
  }, [open])
  return { box, opener, open, close, toggle: () => setOpen(!open) }
}
