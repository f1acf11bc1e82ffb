import { type RefObject, useEffect } from 'react'
import { onLeaving } from './on-leaving.ts'

/**
 * Turns a <details> into a menu: Escape closes it and returns the focus to its summary, a click or focus outside closes
 * it too, and the arrow keys, Home and End move between entries.
 */
export function useMenu(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const box = details.current
    if (!box) return
    const left = () => {
      box.open = false
    }
    const escaped = () => {
      if (!box.open) return
      box.open = false
      box.querySelector('summary')?.focus()
    }
    const onArrow = (event: KeyboardEvent) => {
      if (!KEYS.includes(event.key) || (!box.open && event.key !== 'ArrowDown')) return
      event.preventDefault()
      box.open = true
      const entries = [...box.querySelectorAll<HTMLElement>('a, button')].filter((each) =>
        each.checkVisibility(),
      )
      const at = entries.indexOf(document.activeElement as HTMLElement)
      entries.at(nextEntry(event.key, at, entries.length))?.focus()
    }
    const stop = onLeaving((target) => box.contains(target), { left, escaped })
    box.addEventListener('keydown', onArrow)
    return () => {
      stop()
      box.removeEventListener('keydown', onArrow)
    }
  }, [details])
}

const KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End']

/** The index that a key moves to, from the focused entry or −1; the last is also −1. */
function nextEntry(key: string, at: number, count: number): number {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return Math.max(at, 0) - 1
  return key === 'Home' ? 0 : -1
}
