import type { ServerBuild } from 'react-router'
import type { Door, Rows } from './may.ts'

/** A loader or action of a page, the address that leads to it, and the rows by which it opens. */
export type PageDoor = { route: string; path: string; does: 'loader' | 'action'; rows: Rows; byLink: boolean }

/** Every loader and action of the pages. One that names no row is an error: nothing of these pages is served. */
export function doorsOf({ routes }: Pick<ServerBuild, 'routes'>): PageDoor[] {
  return Object.values(routes).flatMap((route) =>
    route
      ? (['loader', 'action'] as const).flatMap((does) => {
          const door = route.module[does] as Partial<Door> | undefined
          if (!door) return []
          if (!door.rows)
            throw new Error(`The ${does} of ${route.id} names no row of domain/access/matrix.ts: use may(…)`)
          const path = pathOf(routes, route.id)
          return [{ route: route.id, path, does, rows: door.rows, byLink: door.byLink ?? false }]
        })
      : [],
  )
}

/**
 * The addresses of all pages as patterns, '/bookings/:id/cancel' for one; the data that a move within the site asks for has the
 * same with '.data' behind.
 */
export function pagePatterns({ routes }: Pick<ServerBuild, 'routes'>): string[] {
  const patterns = Object.keys(routes).map((id) => pathOf(routes, id) || '/')
  const pages = [...new Set(patterns)].filter((pattern) => !pattern.endsWith('*'))
  // A parameter at the end takes '.data' as a part of itself.
  const fixed = pages.filter((pattern) => !/:[^/]+$/.test(pattern))
  return [...pages, ...fixed.map((pattern) => `${pattern === '/' ? '/_' : pattern}.data`)]
}

function pathOf(routes: ServerBuild['routes'], id: string): string {
  const route = routes[id]
  if (!route) return ''
  const above = route.parentId ? pathOf(routes, route.parentId) : ''
  return route.path ? `${above}/${route.path}` : above
}
