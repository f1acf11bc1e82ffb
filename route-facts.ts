import type { PermissionName } from '#domain/access/permissions.ts'

/** The class of a request, from the least to the most important: under overload the first are shed first (RELIABILITY). */
export const loadClasses = ['search', 'page', 'message', 'checkout', 'webhook'] as const
export type LoadClass = (typeof loadClasses)[number]

/** What the server needs to know about a URL before any of its code runs. The tables of pages and calls state it. */
export type RouteFacts = {
  /** The load class of requests that read and of those that may change something; null for one that is never shed. */
  load: { read: LoadClass; write: LoadClass } | null
  /** The limit of requests that read, a name of server/limits/limit-rules.ts; null for requests that are not counted. */
  limit: 'search' | 'file' | 'page' | null
  /**
   * Whether the page is the same for all signed-out visitors: `live` until the data change, `lasting` for a text that
   * changes only with a new version, `content` where the pages of content/ are one or the other.
   */
  cache: 'live' | 'lasting' | 'content' | null
  /** Whether more of the page than its frame and prices differs between signed-in visitors. */
  isPersonal: boolean
  /** Whether it names the day of the last change to those who booked the trek in its URL, the parameter `id`. */
  namesOwnChange: boolean
  /** Whether requests that read may use a replica of the database. They see their own visitor's changes in any case. */
  fromReplica: boolean
  /** Whether its forms may send files. */
  uploads: boolean
  /** Whether search engines may list the page. */
  isIndexed: boolean
  /** Whether a request is a view of a trek, by the parameter `id`. */
  countsViews: boolean
  /** Whether an operator who impersonates somebody acts as themselves. */
  asThemselves: boolean
}

/** The facts of a URL in no table: a missing page. */
export const defaultFacts: RouteFacts = {
  load: { read: 'page', write: 'message' },
  limit: 'page',
  cache: null,
  fromReplica: false,
  isPersonal: false,
  namesOwnChange: false,
  uploads: false,
  isIndexed: false,
  countsViews: false,
  asThemselves: false,
}

/** Whether a request with this method only reads. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/** Files that cost nothing to send and need no limit. */
export const staticFile: RouteFacts = { ...defaultFacts, load: null, limit: null }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission in domain/access/permissions.ts that authorizes this route. */
    permission?: PermissionName
    facts?: RouteFacts
    /** Whether a mailed link in the body authorizes the call: the domain function checks it. */
    byLink?: boolean
    /** Whether the route serves pages. */
    isPage?: boolean
  }
}
