import type { ServerBuild } from 'react-router'
import type { Permissions } from '../site/row.ts'
import type { Guarded } from './authorize.ts'

/** A loader or action of a page, its path, and the permissions it requires. */
export type PageHandler = {
  route: string
  path: string
  does: 'loader' | 'action'
  rows: Permissions
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
              `The ${does} of ${route.id} names no permission: use authorize(…) with its row of web/site.ts`,
            )
          const path = pathOf(routes, route.id)
          return [{ route: route.id, path, does, rows: handler.rows, byLink: handler.byLink ?? false }]
        })
      : [],
  )
}

function pathOf(routes: ServerBuild['routes'], id: string): string {
  const route = routes[id]
  if (!route) return ''
  const above = route.parentId ? pathOf(routes, route.parentId) : ''
  return route.path ? `${above}/${route.path}` : above
}
