import type { FastifyRequest } from 'fastify'

/**
 * The pattern of the route that a request matched, with the names of its parameters instead of what stands in the address; null
 * when there is none. A page and its data have one pattern.
 */
export function matchedRoute({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string | null {
  const pattern = routeOptions.url
  if (pattern === undefined) return null
  return pattern === '/_.data' ? '/' : pattern.replace(/\.data$/, '')
}
