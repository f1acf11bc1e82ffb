import type { RouteConfigEntry } from '@react-router/dev/routes'

/** Whether a URL belongs to this route. */
export function isAt(place: string, path: string): boolean {
  const parts = path.replace('*', 'nowhere/:id').split('/')
  const said = place.split('/')
  return (
    parts.length === said.length && parts.every((part, index) => part.startsWith(':') || part === said[index])
  )
}

/** Every path of the site's routes, with parameter names. */
export function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = index ? above || '/' : `${above}/${path}`
    return [own, ...pathsOf(children, own)]
  })
}
