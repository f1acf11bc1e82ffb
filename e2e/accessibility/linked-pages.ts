import type { Person } from '#test/fixtures/people.ts'
import { walkSite } from '#test/site-walk.ts'
import type { OpenedSite } from '../browser.ts'
import type { PageCheck } from './check-pages.ts'
import { filesAt, fixedPaths } from './drawn-routes.ts'

/** One page of each route that this person reaches by links from a page, or by typing a URL. */
export async function linkedPages(
  site: OpenedSite,
  person: Pick<Person, 'token'> | undefined,
  start: string,
): Promise<PageCheck[]> {
  const { call } = site.visitor(person)
  const stops = await walkSite(call, [start, ...fixedPaths()], { url: site.url, queries: 1, records: 3 })
  const checks = new Map<string, PageCheck>()
  for (const { path, status, isPage, location } of stops) {
    const [place = ''] = path.split('?')
    const file = filesAt(place).at(-1)
    if (!file || status !== 200 || !isPage || location) continue
    // Each information page has its own text.
    const kind = file === 'pages/information.tsx' ? place : file
    if (!checks.has(kind)) checks.set(kind, { file, state: path, path })
  }
  return [...checks.values()]
}
