import { classOf } from '../shedding/shed-rules.ts'

/**
 * Which figure a request counts for: a call by its pattern, everything else by its kind. Never by its address, which may hold
 * ids, links and what somebody typed. `pattern` is the route's own, undefined when there is none.
 */
export function routeOf(method: string, url: string, pattern: string | undefined): string {
  if (!pattern) return 'unknown'
  if (pattern.startsWith('/api/')) return pattern
  if (pattern.startsWith('/pictures/')) return 'picture'
  if (pattern.startsWith('/dev/')) return 'demonstration'
  if (/^\/(healthz|readyz|metrics)$/.test(pattern)) return 'health'
  if (pattern !== '/*') return 'file'
  return classOf(method, url) ?? 'file'
}
