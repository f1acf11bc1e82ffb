import { subscriberOf } from '#domain/client-network.ts'
import { counted } from '#figure-text'

const MINUTE_S = 60

/** Where it is counted: by all processes together, in the database, or by each alone, in memory. */
type Where = 'shared' | 'own'
export type Limit = { most: number; seconds: number; where: Where }

/**
 * How many requests one account, or one subscriber of a network, may send within this many seconds. Narrower limits of
 * single features (codes, holds, messages, files, threads, referral codes) are in their own rules.
 */
export const limits = {
  /** Requests that may change something: forms and calls. */
  change: { most: 300, seconds: MINUTE_S, where: 'shared' },
  /** Files that are generated on request: vouchers, statements, lists, an archive of personal data. */
  paper: { most: 60, seconds: MINUTE_S, where: 'shared' },
  /** Searches, suggestions and counts of treks: each differs, so no cache helps. */
  search: { most: 600, seconds: MINUTE_S, where: 'shared' },
  /** Any other page or call. Answers from the shared page cache are not counted. */
  page: { most: 1_200, seconds: MINUTE_S, where: 'own' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const WEBHOOK = '/api/payments/webhook'
/** Built files, stored pictures, machine-readable files, and the pages of the demonstration. */
const free = /^\/(assets|pictures|dev)\/|^\/(healthz|readyz|metrics|robots\.txt|favicon\.svg)$/
/** Missing files and pages of the demonstration count like pages. */
const missing = /^\/(assets|dev)\/\*$/
const paper = /\.(pdf|csv|ics|zip|xml|gpx)$/
const search = /^\/(list|list\/counts|api\/treks|api\/treks\/suggestions)$/

/** The limit of a request by its matched route; null when it is not counted. */
export function limitOf(method: string, route: string | null): LimitName | null {
  const path = route ?? ''
  if ((free.test(path) && !missing.test(path)) || path === WEBHOOK) return null
  if (!READS.has(method)) return 'change'
  if (paper.test(path)) return 'paper'
  return search.test(path) ? 'search' : 'page'
}

/** The counted client: the account, on any network; else the subscriber of the network. */
export function countedAs(accountId: string | null, address: string): string {
  return accountId ? `account ${accountId}` : `network ${subscriberOf(address)}`
}

/** The sentence for a client over its limit. */
export function sayTooMany(seconds: number): string {
  return `Too many requests. Please try again in ${counted(seconds, 'second')}.`
}
