import type { RouteFacts } from '#route-facts'
import { giftCardPages } from './site/gift-card-pages.ts'
import { guestPages } from './site/guest-pages.ts'
import { hostPages } from './site/host-pages.ts'
import { officeMoneyPages } from './site/office-money-pages.ts'
import { officePages } from './site/office-pages.ts'
import { type Audience, factsOfPage, type PageRow } from './site/row.ts'
import { travellerPages } from './site/traveller-pages.ts'

/**
 * The route table: one row for each URL of the pages. Routes, permissions, manifests, page cache, limits, shedding,
 * uploads, indexing and view counts derive from it. The API has the same table in api/calls.ts.
 */
export const site = {
  ...guestPages,
  ...travellerPages,
  ...giftCardPages,
  ...hostPages,
  ...officePages,
  ...officeMoneyPages,
}

type Page = PageRow & { audience: Audience }

/** All rows with their keys. */
export const pages: readonly (readonly [key: string, row: Page])[] = Object.entries(site)

/** The row of a route by its id, such as 'routes/treks/list/list'; nothing for the root. */
export function pageOf(routeId: string): Page | undefined {
  const key = routeId.replace(/^routes\//, '')
  return Object.hasOwn(site, key) ? site[key as keyof typeof site] : undefined
}

/** The facts about a page by its pattern. Where a layout and its index share one, they are the same. */
export function factsAt(pattern: string): RouteFacts | undefined {
  const found = pages.find(([, { path }]) => path === pattern)
  return found && factsOfPage(found[1])
}

/** Where robots.txt asks crawlers to stay away: pages that serve one person or nobody. */
export const uncrawledPaths: readonly string[] = pages.flatMap(([, { path, isUncrawled }]) =>
  isUncrawled ? [path] : [],
)
