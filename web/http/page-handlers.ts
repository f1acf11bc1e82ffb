import type { ServerBuild } from 'react-router'
import type { Guarded, Rows } from './authorize.ts'

/** A loader or action of a page, its path, and the permissions it requires. */
export type PageHandler = {
  route: string
  path: string
  does: 'loader' | 'action'
  rows: Rows
  byLink: boolean
}

/** Every loader and action of the pages. Throws when one names no permission, so that no page is served without one. */
export function pageHandlers({ routes }: Pick<ServerBuild, 'routes'>): PageHandler[] {
  return Object.values(routes).flatMap((route) =>
    route
      ? (['loader', 'action'] as const).flatMap((does) => {
          const handler = route.module[does] as Partial<Guarded> | undefined
          if (!handler) return []
          if (!handler.rows)
            throw new Error(
              `The ${does} of ${route.id} names no row of domain/access/permissions.ts: use authorize(…)`,
            )
          const path = pathOf(routes, route.id)
          return [{ route: route.id, path, does, rows: handler.rows, byLink: handler.byLink ?? false }]
        })
      : [],
  )
}

/**
 * The paths of all pages as patterns, such as '/bookings/:id/cancel', and the '.data' paths that client navigation
 * requests.
 */
export function pagePatterns({ routes }: Pick<ServerBuild, 'routes'>): string[] {
  const patterns = Object.keys(routes).map((id) => pathOf(routes, id) || '/')
  const pages = [...new Set(patterns)].filter((pattern) => !pattern.endsWith('*'))
  // A parameter at the end of a pattern matches '.data' itself.
  const fixed = pages.filter((pattern) => !/:[^/]+$/.test(pattern))
  return [...pages, ...fixed.map((pattern) => `${pattern === '/' ? '/_' : pattern}.data`)]
}

function pathOf(routes: ServerBuild['routes'], id: string): string {
  const route = routes[id]
  if (!route) return ''
  const above = route.parentId ? pathOf(routes, route.parentId) : ''
  return route.path ? `${above}/${route.path}` : above
}
