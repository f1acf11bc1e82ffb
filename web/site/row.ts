import type { PermissionName } from '#domain/access/permissions.ts'
import { defaultFacts, type LoadClass, type RouteFacts } from '#route-facts'

/**
 * Permissions that are all required, or, for a form with several buttons, the permission of each; `*` is that of all
 * others.
 */
export type Permissions =
  | PermissionName
  | readonly PermissionName[]
  | { readonly [intent: string]: PermissionName }

/** Whose area a page belongs to: its readers load a manifest with the pages of their audience. */
export type Audience = 'guest' | 'traveller' | 'host' | 'office'

/** One URL. Its key is the route module below web/routes/, with '#…' after it where two URLs have the same module. */
export type PageRow = {
  /** The URL's pattern. The row with the path of its layout is that layout's index. */
  path: string
  /** The key of the layout that surrounds the page. */
  inside?: string
  /** The permissions of its loader … */
  read?: Permissions
  /** … and of its action. */
  write?: Permissions
  /** Whether a guest's browser opens the page without a full page load: each page in the manifest costs time. */
  inGuestManifest?: true
  /** Whether the page is the same for all signed-out visitors, and changes with the data or never. */
  cache?: 'live' | 'lasting' | 'content'
  /** Whether more of the page than its frame and prices differs between signed-in visitors. */
  isPersonal?: true
  /** Whether it names, to those who booked the trek in its URL, the day of the last change: signed-in visitors share it by that day. */
  namesOwnChange?: true
  /** Whether it reads from a replica of the database; unless stated, the pages do that live in the cache. */
  fromReplica?: true
  /** The limit of requests that read; 'page' unless stated. */
  limit?: 'search' | 'file'
  /** The load class; unless stated, 'message' for an area's own pages and for forms, 'page' for the others. */
  load?: LoadClass | { read: LoadClass; write: LoadClass }
  /** Whether its forms may send files. */
  uploads?: true
  /** Whether each request is a view of a trek. */
  countsViews?: true
  /** Whether search engines may list the page. All others are sent with X-Robots-Tag: noindex. */
  isIndexed?: true
  /** Whether robots.txt asks crawlers to stay away. */
  isUncrawled?: true
  /**
   * The most script that it loads before any interaction, in kilobytes after gzip (DESIGN, JavaScript budget); unless
   * stated, that of its audience. The build gives the pages with their own budget the scripts they need and no others.
   */
  scriptKb?: number
  /** Whether an operator who impersonates somebody acts as themselves. */
  asThemselves?: true
}

/** The pages of one audience. */
export function pagesFor<const Of extends Audience, const Rows extends Record<string, PageRow>>(
  audience: Of,
  rows: Rows,
): { [Key in keyof Rows]: Rows[Key] & { audience: Of } } {
  const pages = Object.entries(rows).map(([key, row]) => [key, { ...row, audience }])
  return Object.fromEntries(pages) as { [Key in keyof Rows]: Rows[Key] & { audience: Of } }
}

/** The budgets of the pages of an audience (DESIGN, JavaScript budget). */
const scriptKbOf: Record<Audience, number> = { guest: 185, traveller: 185, host: 230, office: 260 }

/** The most script that a page loads before any interaction, in kilobytes after gzip. */
export function scriptBudget({
  scriptKb,
  audience,
}: Pick<PageRow, 'scriptKb'> & { audience: Audience }): number {
  return scriptKb ?? scriptKbOf[audience]
}

/** The facts about a page for the server. */
export function factsOfPage(row: PageRow & { audience: Audience }): RouteFacts {
  const read = row.audience === 'guest' ? 'page' : 'message'
  return {
    ...defaultFacts,
    load:
      typeof row.load === 'string'
        ? { read: row.load, write: row.load }
        : (row.load ?? { read, write: 'message' }),
    limit: row.limit ?? 'page',
    cache: row.cache ?? null,
    isPersonal: row.isPersonal ?? false,
    namesOwnChange: row.namesOwnChange ?? false,
    fromReplica: row.fromReplica ?? row.cache === 'live',
    uploads: row.uploads ?? false,
    isIndexed: row.isIndexed ?? false,
    countsViews: row.countsViews ?? false,
    asThemselves: row.asThemselves ?? row.audience === 'office',
  }
}
