import { isRouteErrorResponse } from 'react-router'
import type { LostAnswer } from './lost-words.ts'

/** What was thrown instead of an answer to a form; null when it is an answer of ours that has a page of its own. */
export function lostAnswerOf(thrown: unknown): LostAnswer | null {
  if (!isRouteErrorResponse(thrown)) return thrown instanceof Error ? { status: null } : null
  const { status, data } = thrown
  // The router's own pages are objects or carry this mark; text alone comes from a proxy or from before the router.
  if (typeof data === 'string') return 'internal' in thrown && thrown.internal ? null : { status }
  if (status < 500) return null
  const { says, reference } = (data ?? {}) as { says?: string; reference?: string }
  return { status, says, reference }
}
