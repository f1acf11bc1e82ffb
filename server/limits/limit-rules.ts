import { subscriberOf } from '#domain/client-network.ts'
import { counted } from '#figure-text'
import { isRead, type RouteFacts } from '#route-facts'

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
  file: { most: 60, seconds: MINUTE_S, where: 'shared' },
  /** Searches, suggestions and counts of treks: each differs, so no cache helps. */
  search: { most: 600, seconds: MINUTE_S, where: 'shared' },
  /** Any other page or call. Answers from the shared page cache are not counted. */
  page: { most: 1_200, seconds: MINUTE_S, where: 'own' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** The limit of a request by the facts about its route; null when it is not counted. */
export function limitOf(method: string, { limit }: Pick<RouteFacts, 'limit'>): LimitName | null {
  if (limit === null) return null
  return isRead(method) ? limit : 'change'
}

/** The counted client: the account, on any network; else the subscriber of the network. */
export function countedAs(accountId: string | null, address: string): string {
  return accountId ? `account ${accountId}` : `network ${subscriberOf(address)}`
}

/** The sentence for a client over its limit. */
export function sayTooMany(seconds: number): string {
  return `Too many requests. Please try again in ${counted(seconds, 'second')}.`
}
