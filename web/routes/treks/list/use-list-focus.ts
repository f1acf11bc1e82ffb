import { useEffect, useRef } from 'react'

/** After 'Load more', moves the focus to the first of the new rows. */
export function useFirstNewRow(rows: number) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    const first = before.current
    if (first === null || rows <= first) return
    before.current = null
    const links = box.current?.querySelectorAll<HTMLElement>('.rowcard h2 a, .trekline a')
    links?.[first]?.focus({ preventScroll: true })
  }, [rows])
  return { box, onMore: () => (before.current = rows) }
}

/** A pressed chip is removed with its filter; the focus moves to the heading, which states the result. */
export function useHeadingAfterChip(path: string): void {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const heading = document.querySelector('h1')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [path])
}
