import { useEffect, useRef, useState } from 'react'

const SHOWN_MS = 2000

/** Copies a text and reports for two seconds which one it was. */
export function useCopy() {
  const [what, setWhat] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copied = (name: string) => {
    clearTimeout(timer.current)
    setWhat(name)
    timer.current = setTimeout(() => setWhat(null), SHOWN_MS)
  }
  return {
    what,
    copy(name: string, text: string) {
      navigator.clipboard.writeText(text).then(
        () => copied(name),
        (error: unknown) => console.warn('could not be copied', error),
      )
    },
  }
}
