import type { FastifyRequest } from 'fastify'
import { defaultFacts, type RouteFacts } from '#route-facts'

/**
 * The pattern of the matched route, with parameter names instead of values; null when none matched. A page and its data
 * have the same pattern.
 */
export function matchedRoute({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string | null {
  const pattern = routeOptions.url
  if (pattern === undefined) return null
  return pattern === '/_.data' ? '/' : pattern.replace(/\.data$/, '')
}

/** The facts about the matched route, from the table of pages or of calls. */
export function factsOf({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): RouteFacts {
  return routeOptions.config?.facts ?? defaultFacts
}
