import { useEffect, useState } from 'react'
import { ANYWHERE } from '#domain/trek/search/filter-rules.ts'
import { counted } from '#figure-text'
import { fetchSuggestions, type Suggestions } from './fetch-suggestions.ts'

/** An entry of the list: a trek with its picture, or a region. */
export type Offer = {
  label: 'Everywhere' | 'Trending' | 'Available' | 'Regions'
  name: string
  /** 'Everest · 12 days', or for a region '4 treks'. */
  note: string
  picture?: string
  fromCents?: number
  rating?: string
}

/** The results and their search text: the field may have changed since. */
export type Found = { text: string; offers: Offer[] }

const PAUSE_MS = 120

/** The suggestions for the typed text, fetched after a pause; null until the first answer. */
export function useSuggestions(text: string, wanted: boolean): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const typed = text.trim()
  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    // Without an answer the field still accepts any text.
    const ask = () =>
      void fetchSuggestions(typed, leaving.signal).then(
        (answer) =>
          setFound({ text: typed, offers: typed ? offersOf(answer) : [anywhere, ...offersOf(answer)] }),
        () => {},
      )
    const timer = setTimeout(ask, typed ? PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [typed, wanted])
  return found
}

/** Treks of every region, so that dates alone can be searched. */
const anywhere: Offer = { label: 'Everywhere', name: ANYWHERE, note: 'Every trek on your dates' }

function offersOf({ label, suggestions, regions }: Suggestions): Offer[] {
  return [
    ...suggestions.map(({ region, days, ...trek }) => ({
      ...trek,
      label,
      note: `${region} · ${counted(days, 'day')}`,
    })),
    ...regions.map(({ region, treks }) => ({
      label: 'Regions' as const,
      name: region,
      note: counted(treks, 'trek'),
    })),
  ]
}
