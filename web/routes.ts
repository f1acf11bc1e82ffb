import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { pages } from './site.ts'

/** The routes of React Router, from the route table. */
export default routesInside(undefined, '/') satisfies RouteConfig

/** All routes are case-sensitive, so `/LIST` is no page: rate limits and load shedding match the exact path. */
function routesInside(layout: string | undefined, above: string): RouteConfigEntry[] {
  return pages.flatMap(([key, { path, inside }]): RouteConfigEntry[] => {
    if (inside !== layout) return []
    const [module] = key.split('#')
    const children = routesInside(key, path)
    return [
      {
        id: `routes/${key}`,
        file: `routes/${module}.tsx`,
        caseSensitive: true,
        ...(path === above ? { index: true } : { path: relative(above, path) }),
        ...(children.length > 0 && { children }),
      },
    ]
  })
}

function relative(above: string, path: string): string {
  return path.slice(above === '/' ? 1 : above.length + 1)
}
