import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { LETTER_WAITS_MS, nextRow, shortcutOf } from './shortcut-rules.ts'

type Shortcuts = { on: boolean; letters: Readonly<Record<string, string>>; onHelp: () => void }

/** Handles the office's shortcuts while they are on, except while somebody types, chooses, or answers a dialog. */
export function useShortcuts({ on, letters, onHelp }: Shortcuts): void {
  const navigate = useNavigate()
  const letterUntil = useRef(0)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) return
    const act = shortcutOf(event, event.timeStamp < letterUntil.current, letters)
    letterUntil.current = 0
    if (act?.does === 'await-letter') letterUntil.current = event.timeStamp + LETTER_WAITS_MS
    if (act?.does === 'move') move(act.by)
    if (act?.does === 'search') document.querySelector<HTMLInputElement>('#office-search')?.focus()
    if (act?.does === 'help') onHelp()
    if (act?.does === 'go') void navigate(act.to)
    if (act) event.preventDefault()
  })
  // A layout effect, so that the keys work as soon as their button is shown.
  useLayoutEffect(() => {
    if (!on) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}

/** The rows of a page's list, and of the support inbox. */
export const ROWS = '.office__list tbody tr, .desk__list li, .office__list [data-row]'

function move(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].flatMap((row) => {
    const link = row.querySelector<HTMLElement>('a[href], button, summary')
    return link && link.offsetParent !== null ? [{ row, link }] : []
  })
  const chosen = rows.findIndex(({ row }) => row.contains(document.activeElement))
  const current = chosen >= 0 ? chosen : rows.findIndex(({ row }) => row.matches('[aria-current=true]'))
  rows[nextRow(current, by, rows.length)]?.link.focus()
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
