import { isRouteErrorResponse } from 'react-router'
import type { LostAnswer } from './lost-answer-text.ts'

/** The error that was thrown instead of an answer to a form; null for an answer of our server that has its own page. */
export function lostAnswerOf(thrown: unknown): LostAnswer | null {
  if (!isRouteErrorResponse(thrown)) return thrown instanceof Error ? { status: null } : null
  const { status, data } = thrown
  // The router's own errors are objects or have this mark; plain text comes from a proxy or from before the router.
  if (typeof data === 'string') return 'internal' in thrown && thrown.internal ? null : { status }
  if (status < 500) return null
  const { says, reference } = (data ?? {}) as { says?: string; reference?: string }
  return { status, says, reference }
}
