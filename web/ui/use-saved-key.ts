import { useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * The key of a form that shows what was saved as it is kept: it changes once that is read again. A moment before, a form that
 * is drawn anew would show, and send at the next press, what was there before; and nothing else throws away what is typed.
 */
export function useSavedKey(savedAt: string | undefined): string | undefined {
  const [key, setKey] = useState(savedAt)
  if (useNavigation().state === 'idle' && savedAt && key !== savedAt) setKey(savedAt)
  return key
}
