import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { areasBeyond, isInManifest, listFor, type Reader, slimRoute } from '#web/http/manifest.ts'

const BEGINNING = 'window.__reactRouterManifest='
const ELSEWHERE = 'routes/pages/not-found'

/**
 * Removes from the route manifest, which every page loads, what no browser reads: the imports of each script, which the
 * script itself lists and only prefetching links would use, of which there are none, and empty fields.
 */
export function slimManifest(folder: string): void {
  const [file, ...others] = globSync(`${folder}/manifest-*.js`)
  if (!file || others.length > 0) throw new Error('the pages were built without a list of their scripts')
  const whole = parsed(readFileSync(file, 'utf8'))
  writeFileSync(file, slimmed(whole))
  for (const reader of ['guest', 'traveller'] as const)
    writeFileSync(listFor(file, reader), slimmed(manifestFor(reader, whole)))
}

/** The manifest for one kind of reader: every unknown address leads to the page that loads the full one. */
export function manifestFor(reader: Reader, manifest: Manifest): Manifest {
  const elsewhere = manifest.routes[ELSEWHERE]
  if (!elsewhere) throw new Error('no page is for addresses that a browser does not know')
  const listed = Object.entries(manifest.routes).filter(([, route]) => isInManifest(reader, route.id))
  const linked = areasBeyond(reader).map(
    (way) => [way, { ...elsewhere, id: way, path: `${way.slice(1)}/*` }] as const,
  )
  const routes = Object.fromEntries([...listed, [ELSEWHERE, elsewhere], ...linked])
  return { ...manifest, url: listFor(manifest.url, reader), routes }
}

/** The manifest as built. */
export function parsed(text: string): Manifest {
  if (!text.startsWith(BEGINNING)) throw new Error('the list of scripts does not begin as it did')
  return JSON.parse(text.slice(BEGINNING.length).replace(/;\s*$/, '')) as Manifest
}

/** The same manifest, slimmed. */
export function slimmed(manifest: Manifest): string {
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, slimRoute(route)])
  return `${BEGINNING}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}

type Manifest = { url: string; routes: Record<string, Route> }
type Route = { id: string; parentId?: string; path?: string; [name: string]: unknown }
