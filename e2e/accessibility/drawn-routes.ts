import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '#web/routes.ts'

const folder = join(import.meta.dirname, '../../web')

/** The route files that render the page at a path, the outermost first; their names begin below web/routes/. */
export function filesAt(path: string): string[] {
  const matches = matchRoutes(routes as RouteObject[], path) ?? []
  return matches.map(({ route }) => nameOf(route as unknown as RouteConfigEntry))
}

/**
 * All route files with their own page. A route without a component only responds with a file, data or a redirect. A
 * layout with an index page is rendered together with that page.
 */
export function pageFiles(entries: readonly RouteConfigEntry[] = routes): string[] {
  const files = entries.flatMap((entry) => {
    const { children = [] } = entry
    const isLayout = children.some(({ index }) => index)
    return [...(isLayout || !hasComponent(entry) ? [] : [nameOf(entry)]), ...pageFiles(children)]
  })
  return [...new Set(files)]
}

function hasComponent({ file }: RouteConfigEntry): boolean {
  return /^export default/m.test(readFileSync(join(folder, file), 'utf8'))
}

function nameOf({ file }: RouteConfigEntry): string {
  return file.replace('routes/', '')
}

/** The paths of all routes without parameters. */
export function fixedPaths(entries: readonly RouteConfigEntry[] = routes, above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = index ? above || '/' : `${above}/${path}`
    return [...(/[:*]/.test(own) ? [] : [own]), ...fixedPaths(children, own)]
  })
}
