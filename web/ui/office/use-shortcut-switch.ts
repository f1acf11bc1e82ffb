import { createContext, useContext } from 'react'
import { useFetcher } from 'react-router'

/** Whether this operator has the single-key shortcuts on. */
export const ShortcutsContext = createContext(false)

/** Whether the shortcuts are on, including a change being saved, and the form that changes it. */
export function useShortcutSwitch() {
  const stored = useContext(ShortcutsContext)
  const fetcher = useFetcher({ key: 'shortcuts' })
  const sent = fetcher.formData?.get('shortcuts')
  return { on: sent ? sent === 'on' : stored, Form: fetcher.Form }
}
