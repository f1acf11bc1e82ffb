/** What a request is for, from what can best wait to what can least (RELIABILITY, In the code). */
export const classes = ['search', 'page', 'message', 'checkout', 'webhook'] as const
export type RequestClass = (typeof classes)[number]

type Bearing = {
  /** So many of a class are under way at once at most, however well the program is: whoever came after would wait too long. */
  most: number
  /** So late the program may be with what it does next, at the 99th percentile, before this class is turned away. */
  delayMs: number
  /** … and so many may wait for a connection to the database. */
  waiting: number
  /** While it is turned away, so many of the class are still done at once: what the program can do goes on being done. */
  atOnce: number
}

/** So late at the 99th percentile, the program is too busy. */
export const LATE_MS = 100

/** Money that is on its way is refused only when nobody would wait for the answer any more. */
const bearings: Record<RequestClass, Bearing> = {
  search: { most: 24, delayMs: LATE_MS, waiting: 60, atOnce: 2 },
  page: { most: 100, delayMs: LATE_MS, waiting: 60, atOnce: 4 },
  message: { most: 1_000, delayMs: LATE_MS, waiting: 60, atOnce: 16 },
  checkout: { most: 2_000, delayMs: 2_000, waiting: 1_000, atOnce: 32 },
  webhook: { most: 4_000, delayMs: 5_000, waiting: 2_000, atOnce: 64 },
}

/** So long somebody who pays may wait for one answer while others are turned away; then one more class is held back. */
const PAYING_MS = 1_000
/** With fewer requests under way it is not they who keep the program busy, and nobody is turned away for it. */
const CROWD = 20
/** After one step, so long until the next: what was let in before has to be done first. */
const STEP_MS = 1_000

export type Load = {
  /** How late the program was with what it did next, at the 99th percentile of the last moment. */
  delayMs: number
  /** The most requests that were under way at once in that moment, streams not counted. */
  inFlight: number
  /** Who waits for a connection to the database. */
  waiting: number
  /** How long the one who has waited longest of those who book and pay has been waiting. */
  payingMs: number
  /** How many of the class of this level were turned away in the last second. */
  turnedAway: number
}

/**
 * How many classes are held back: 0 none; 1 some of the searches; 2 all searches and some of the pages, and so on to 5.
 * `heldMs` is how long it has been so.
 */
export function nextLevel(level: number, load: Load, heldMs: number): number {
  const rested = heldMs >= STEP_MS
  const next = classes[level]
  if (next && isTooMuch(bearings[next], load)) return level === 0 || rested ? level + 1 : level
  const held = classes[level - 1]
  if (!held || !rested) return level
  const isPaidSlowly = load.payingMs > PAYING_MS && level <= classes.indexOf('checkout')
  if (isPaidSlowly) return Math.min(level + 1, classes.indexOf('checkout'))
  // Whoever is let in again must not be too much at once: as long as some are turned away there are too many.
  return load.turnedAway === 0 && !isTooMuch(bearings[held], load) ? level - 1 : level
}

/** Whether a request is turned away, with so many of its class under way. */
export function isTurnedAway(level: number, kind: RequestClass, underWay: number): boolean {
  const rank = classes.indexOf(kind) + 1
  const { most, atOnce } = bearings[kind]
  if (rank > level) return underWay >= most
  return rank < level || underWay >= atOnce
}

function isTooMuch({ delayMs, waiting }: Bearing, load: Load): boolean {
  return load.inFlight > CROWD && (load.delayMs > delayMs || load.waiting > waiting)
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Built files cost nothing, and whoever watches over the program must see it. */
const never = /^\/(assets\/|(healthz|readyz|metrics|robots\.txt|favicon\.svg)$)/
const search = /^\/(list|list\/counts|regions|api\/treks|api\/treks\/suggestions)$/
/** Booking and paying, and signing in on the way to it. */
const checkout =
  /^\/(payment-\w+|api\/(payments|rpc)\/[^/]+|api\/bookings\/(confirm-by-session|trek\/.*)|login|verify(\/.*)?|dev\/.*)$/
/** What belongs to somebody: conversations, bookings, accounts, what hosts and we work with. */
const message =
  /^\/(messages|new-conversation|notifications|letters|bookings|account|admin|logout|api\/(messages|stream|bookings|profile)|[a-z]+-your-adventure)(\/|$)/

/** What a request is for, by the route that it matched; null when it is never turned away. */
export function classOf(method: string, route: string | null): RequestClass | null {
  const path = route ?? ''
  if (never.test(path)) return null
  if (path === '/api/payments/webhook') return 'webhook'
  if (checkout.test(path)) return 'checkout'
  // Book Now is a form that a trek's page sends to itself.
  if (!READS.has(method)) return path.startsWith('/trekking/') ? 'checkout' : 'message'
  if (search.test(path)) return 'search'
  return message.test(path) ? 'message' : 'page'
}
