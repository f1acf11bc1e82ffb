import type { SitePage } from '#domain/trek/site-map-queries.ts'
import { sitemapPaths } from './information-paths.ts'
import type { Company } from '#domain/ports/company.ts'
import type { InformationPages } from './read-page.ts'

/** The information pages. They are read once, at the first request, so that the program starts without a delay. */
export function informationPages(company: Company): () => Promise<InformationPages> {
  let pages: Promise<InformationPages> | null = null
  return () => (pages ??= import('./read-pages.ts').then(({ readPages }) => readPages(company)))
}

/** The entries of the site map for the information pages. */
export function siteEntries(pages: InformationPages): SitePage[] {
  return sitemapPaths.map((path) => ({ path, changedOn: pages.get(path)?.changedOn }))
}
