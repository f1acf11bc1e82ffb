import { useEffect, useState } from 'react'
import { placeNote } from './note-place.ts'
import type { SentForm } from './sent-form.ts'

/** An element on the page for a note about a form, while there is a note. */
export function usePlace(said: { at: SentForm | null } | null): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!said) return
    const made = placeNote(said.at)
    setPlace(made)
    return () => {
      made.remove()
      setPlace(null)
    }
  }, [said])
  return place
}
