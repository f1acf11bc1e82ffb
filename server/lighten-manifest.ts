import { globSync, readFileSync, writeFileSync } from 'node:fs'

const BEGINNING = 'window.__reactRouterManifest='

/**
 * Takes out of the list of all scripts, which every page loads, what no browser reads: what each script imports, which stands
 * in the script itself and would serve links that fetch ahead, of which we have none, and what a page has not.
 */
export function lightenManifest(folder: string): void {
  const [file, ...others] = globSync(`${folder}/manifest-*.js`)
  if (!file || others.length > 0) throw new Error('the pages were built without a list of their scripts')
  writeFileSync(file, lightened(readFileSync(file, 'utf8')))
}

/** The same list, lighter. */
export function lightened(text: string): string {
  if (!text.startsWith(BEGINNING)) throw new Error('the list of scripts does not begin as it did')
  const manifest = JSON.parse(text.slice(BEGINNING.length).replace(/;\s*$/, '')) as Manifest
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    Object.fromEntries(Object.entries(route).filter(([name, value]) => name !== 'imports' && isSaid(value))),
  ])
  return `${BEGINNING}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}

type Manifest = { routes: Record<string, Record<string, unknown>> }

function isSaid(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== false
}
