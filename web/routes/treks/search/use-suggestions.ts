import { useEffect, useState } from 'react'
import type { Suggestion } from '#domain/trek/suggestion-queries.ts'

export type Suggestions = { label: 'Trending' | 'Available'; suggestions: Suggestion[] }

const PAUSE_MS = 120

/** The names to offer for what was typed so far, asked for once the typing pauses; null until the first answer. */
export function useSuggestions(text: string, wanted: boolean): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null)
  const typed = text.trim()
  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    const ask = async () => {
      const query = typed ? `?q=${encodeURIComponent(typed)}` : ''
      const answer = await fetch(`/api/treks/suggestions${query}`, { signal: leaving.signal })
      if (answer.ok) setFound((await answer.json()) as Suggestions)
    }
    // Without an answer the field still takes any text.
    const timer = setTimeout(() => void ask().catch(() => {}), typed ? PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [typed, wanted])
  return found
}
