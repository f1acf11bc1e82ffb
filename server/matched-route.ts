import type { FastifyRequest } from 'fastify'

/**
 * The pattern of the matched route, with parameter names instead of values; null when none matched. A page and its data
 * have the same pattern.
 */
export function matchedRoute({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string | null {
  const pattern = routeOptions.url
  if (pattern === undefined) return null
  return pattern === '/_.data' ? '/' : pattern.replace(/\.data$/, '')
}
