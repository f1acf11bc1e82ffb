import { pageOf, pages } from '../site.ts'

/** The kind of reader. A browser builds a table of all pages in its manifest, so each page costs time. */
export type Reader = 'guest' | 'traveller'

/**
 * Whether a reader's manifest has a page, by its route id: a signed-in reader's has all but the areas of hosts and the
 * office. Any other page is a full page load.
 */
export function isInManifest(reader: Reader, routeId: string): boolean {
  const page = pageOf(routeId)
  // The root is the frame of every page.
  if (!page) return true
  return reader === 'guest' ? page.inGuestManifest === true : !isWorkplace([routeId])
}

/** The reader whose manifest a page loads, by the ids of its routes; null for the areas, which load the full manifest. */
export function readerOf(routeIds: readonly string[], isSignedIn: boolean): Reader | null {
  if (isWorkplace(routeIds)) return null
  const isOwn = routeIds.some((id) => pageOf(id)?.audience === 'traveller')
  return isSignedIn || isOwn ? 'traveller' : 'guest'
}

/** Whether a page belongs to the office or to the host's dashboard. */
export function isWorkplace(routeIds: readonly string[]): boolean {
  return routeIds.some((id) => ['office', 'host'].includes(pageOf(id)?.audience ?? ''))
}

/**
 * The first parts of URLs that a reader's manifest must lead to a full page load, because another page's pattern would
 * match them: '/admin'.
 */
export function areasBeyond(reader: Reader): readonly string[] {
  if (reader === 'guest') return []
  const beyond = pages.filter(([key]) => isWorkplace([key]))
  return [...new Set(beyond.map(([, { path }]) => `/${path.split(/[/.]/)[1]}`))]
}

/** The file name of the manifest for one kind of reader. */
export function listFor(wholeList: string, reader: Reader): string {
  return wholeList.replace('/manifest-', `/${reader}-manifest-`)
}

/** A route of the slim manifest: without empty fields and without the imports that its script lists itself. */
export function slimRoute(route: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(route).filter(([name, value]) => name !== 'imports' && hasValue(value)),
  )
}

function hasValue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== false && value !== undefined
}
