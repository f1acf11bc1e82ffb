import { useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * The key of a form that shows saved values: it changes after they have been loaded again. A form that mounts before
 * that would show the old values and submit them at the next press. Nothing else discards typed values.
 */
export function useSavedKey(savedAt: string | undefined): string | undefined {
  const [key, setKey] = useState(savedAt)
  if (useNavigation().state === 'idle' && savedAt && key !== savedAt) setKey(savedAt)
  return key
}
