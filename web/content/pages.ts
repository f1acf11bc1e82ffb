import type { SitePage } from '#domain/trek/site-map-queries.ts'
import { toldAddresses } from './addresses.ts'
import type { Company } from './company.ts'
import type { InformationPages } from './read-page.ts'

/** The information pages, read once, when somebody first asks for one: nobody who starts the program waits for them. */
export function informationPages(company: Company): () => Promise<InformationPages> {
  let pages: Promise<InformationPages> | null = null
  return () => (pages ??= import('./read-pages.ts').then(({ readPages }) => readPages(company)))
}

/** The information pages as programs that read the whole site are told of them. */
export function siteEntries(pages: InformationPages): SitePage[] {
  return toldAddresses.map((path) => ({ path, changedOn: pages.get(path)?.changedOn }))
}
