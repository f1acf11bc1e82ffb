import type { RouteFacts } from '#route-facts'
import { classOf } from '../shedding/shed-rules.ts'

/**
 * The metric of a request: a call by its pattern, any other request by its kind. Never by its URL, which may contain
 * ids, links and typed text. `pattern` is the route's pattern, null when there is none; `page` has the facts about a
 * page.
 */
export function routeOf(method: string, pattern: string | null, page: RouteFacts | null): string {
  if (!pattern) return 'unknown'
  if (pattern.startsWith('/api/')) return pattern
  if (pattern.startsWith('/pictures/')) return 'picture'
  if (pattern.startsWith('/dev/')) return 'demonstration'
  if (/^\/(healthz|readyz|metrics)$/.test(pattern)) return 'health'
  return page ? (classOf(method, page) ?? 'file') : 'file'
}
