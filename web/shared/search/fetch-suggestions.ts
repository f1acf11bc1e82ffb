import type { RegionCount } from '#domain/trek/catalogue.ts'
import type { Suggestion } from '#domain/trek/search/suggestion-queries.ts'

/** 'Trending' treks for an empty field, else 'Available' ones, and the regions with matching names. */
export type Suggestions = {
  label: 'Trending' | 'Available'
  suggestions: Suggestion[]
  regions: RegionCount[]
}

/** Fetches the suggestions for a typed text; throws an error with a message. */
export async function fetchSuggestions(text: string, signal?: AbortSignal): Promise<Suggestions> {
  const query = text ? `?q=${encodeURIComponent(text)}` : ''
  const answer = await fetch(`/api/treks/suggestions${query}`, { ...(signal && { signal }) })
  if (answer.ok) return (await answer.json()) as Suggestions
  const said = (await answer.json().catch(() => ({}))) as { error?: unknown }
  throw new Error(typeof said.error === 'string' ? said.error : '')
}

/** The specification's sentence when a search would find nothing, or failed; null when it finds something. */
export async function problemWith(text: string): Promise<string | null> {
  try {
    const { suggestions, regions } = await fetchSuggestions(text)
    return suggestions.length + regions.length > 0 ? null : NOTHING
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/\.$/, '') : ''
    return `Search failed: ${message || 'Unknown error occurred'}. Please try again.`
  }
}

export const NO_DESTINATION = 'Please enter a destination.'
const NOTHING = 'No trek found with that name. Please try a different search.'
