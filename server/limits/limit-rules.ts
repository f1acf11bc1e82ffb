import { subscriberOf } from '#domain/booking/hold-rules.ts'
import { counted } from '#figure-text'

const MINUTE_S = 60

/** Where it is counted: by all processes together, in the database, or by each alone, in its memory. */
type Where = 'shared' | 'own'
export type Limit = { most: number; seconds: number; where: Where }

/**
 * How much one account, or else one subscriber of a network, may ask for within so many seconds. Narrower limits of single
 * things (codes, holds, messages, files, letters, referral codes) stand in the rules of those things.
 */
export const limits = {
  /** Whatever may change something: forms and calls. */
  change: { most: 300, seconds: MINUTE_S, where: 'shared' },
  /** Files that are drawn or gathered for whoever asks: vouchers, statements, lists, an archive of somebody's data. */
  paper: { most: 60, seconds: MINUTE_S, where: 'shared' },
  /** Searches, suggestions and counts of treks: each is another one, and kept by no cache. */
  search: { most: 600, seconds: MINUTE_S, where: 'shared' },
  /** Any other page or call. What is shown from the memory of shared pages is not counted. */
  page: { most: 1_200, seconds: MINUTE_S, where: 'own' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const WEBHOOK = '/api/payments/webhook'
/** Built files, kept pictures, what machines ask about us, and the pages of the demonstration. */
const free = /^\/(assets|pictures|dev)\/|^\/(healthz|readyz|metrics|robots\.txt|favicon\.svg)$/
/** Files and pages of the demonstration that are not there are counted like pages. */
const missing = /^\/(assets|dev)\/\*$/
const paper = /\.(pdf|csv|ics|zip|xml|gpx)$/
const search = /^\/(list|list\/counts|api\/treks|api\/treks\/suggestions)$/

/** The limit under which a request falls by the route that it matched; null when nobody counts it. */
export function limitOf(method: string, route: string | null): LimitName | null {
  const path = route ?? ''
  if ((free.test(path) && !missing.test(path)) || path === WEBHOOK) return null
  if (!READS.has(method)) return 'change'
  if (paper.test(path)) return 'paper'
  return search.test(path) ? 'search' : 'page'
}

/** Who is counted: the account, wherever it signs in from; else the subscriber of the network that asks. */
export function countedAs(accountId: string | null, address: string): string {
  return accountId ? `account ${accountId}` : `network ${subscriberOf(address)}`
}

/** What somebody reads who has asked for too much. */
export function sayTooMany(seconds: number): string {
  return `Too many requests. Please try again in ${counted(seconds, 'second')}.`
}
