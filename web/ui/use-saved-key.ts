import { useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * The key of a form that shows saved values: it changes when they have been read again. Earlier, a form that mounts
 * again would show the old values and submit them at the next press; nothing else discards what is typed.
 */
export function useSavedKey(savedAt: string | undefined): string | undefined {
  const [key, setKey] = useState(savedAt)
  if (useNavigation().state === 'idle' && savedAt && key !== savedAt) setKey(savedAt)
  return key
}
