import { createContext, useContext } from 'react'
import { useFetcher } from 'react-router'

/** Whether whoever works here has the single-key shortcuts on. */
export const ShortcutsContext = createContext(false)

/** Whether they are on, already as the switch was just set, and what sets it: the form of every button that does. */
export function useShortcutSwitch() {
  const kept = useContext(ShortcutsContext)
  const fetcher = useFetcher({ key: 'shortcuts' })
  const sent = fetcher.formData?.get('shortcuts')
  return { on: sent ? sent === 'on' : kept, Form: fetcher.Form }
}
