import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * After an action whose button was disabled or removed: moves the focus to the action's message, else to the heading of
 * the panel, else to that of the page.
 */
export function useOfficeFocus() {
  const main = useRef<HTMLElement>(null)
  const { state } = useNavigation()
  const acted = useRef(false)
  useEffect(() => {
    if (state !== 'idle') {
      acted.current = true
      return
    }
    if (!acted.current) return
    acted.current = false
    if (document.activeElement !== document.body) return
    const said = ['[role=alert]', '[role=status]', '.office__side h2', 'h1']
    const found = said.map((where) => main.current?.querySelector<HTMLElement>(where)).find(Boolean)
    if (!found) return
    found.tabIndex = -1
    found.focus({ preventScroll: found.tagName === 'H1' })
  }, [state])
  return main
}
