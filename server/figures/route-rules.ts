import { classOf } from '../shedding/shed-rules.ts'

/**
 * Which figure a request counts for: a call by its pattern, everything else by its kind. Never by its address, which may hold
 * ids, links and what somebody typed. `pattern` is the route's own, null when there is none.
 */
export function routeOf(method: string, pattern: string | null, isPage: boolean): string {
  if (!pattern) return 'unknown'
  if (pattern.startsWith('/api/')) return pattern
  if (pattern.startsWith('/pictures/')) return 'picture'
  if (pattern.startsWith('/dev/')) return 'demonstration'
  if (/^\/(healthz|readyz|metrics)$/.test(pattern)) return 'health'
  return isPage ? (classOf(method, pattern) ?? 'file') : 'file'
}
