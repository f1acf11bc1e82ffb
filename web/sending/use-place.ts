import { useEffect, useState } from 'react'
import { placeNote } from './note-place.ts'
import type { SentForm } from './sent-form.ts'

/** Room on the page for what is said of a form, as long as it is said. */
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
