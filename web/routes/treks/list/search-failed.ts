import { data } from 'react-router'
import { refusalIn } from '../../../http/refusal-in.ts'

/** The page of a failed search: the specification's sentence, and for an unexpected error its reference. */
export function searchFailed(error: unknown, onError: (error: unknown) => string) {
  const refusal = refusalIn(error, onError)
  if (refusal) return data({ says: sentence(refusal.message), because: refusal.reason }, refusal.status)
  return data({ says: sentence('Unknown error occurred'), because: `Reference ${onError(error)}` }, 500)
}

/** 'Search failed: Unknown error occurred. Please try again.' */
export function sentence(message: string): string {
  return `Search failed: ${message.replace(/\.$/, '')}. Please try again.`
}
