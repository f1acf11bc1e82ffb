import { isRead, loadClasses as classes, type LoadClass, type RouteFacts } from '#route-facts'

type Bearing = {
  /** The most requests of a class under way at once, at any load: later ones would wait too long. */
  most: number
  /** The event loop delay, at the 99th percentile, above which this class is shed. */
  delayMs: number
  /** … and the number of queries that wait for a connection. */
  waiting: number
  /** While the class is shed, this many of its requests are still served at once, so that no capacity is wasted. */
  atOnce: number
}

/** The delay at the 99th percentile that counts as overload. */
export const LATE_MS = 100

/** Payments are refused only when no client would wait for the answer. */
const bearings: Record<LoadClass, Bearing> = {
  search: { most: 24, delayMs: LATE_MS, waiting: 60, atOnce: 2 },
  page: { most: 100, delayMs: LATE_MS, waiting: 60, atOnce: 4 },
  message: { most: 1_000, delayMs: LATE_MS, waiting: 60, atOnce: 16 },
  checkout: { most: 2_000, delayMs: 2_000, waiting: 1_000, atOnce: 32 },
  webhook: { most: 4_000, delayMs: 5_000, waiting: 2_000, atOnce: 64 },
}

/** How long a payment may wait for an answer during shedding before one more class is held back. */
const PAYING_MS = 1_000
/** With fewer requests under way, they do not cause the load, and nothing is shed. */
const CROWD = 20
/** The pause between two steps: the requests admitted before must be served first. */
const STEP_MS = 1_000

export type Load = {
  /** The event loop delay of the last interval, at the 99th percentile. */
  delayMs: number
  /** The most requests under way at once in that interval, without streams. */
  inFlight: number
  /** The number of queries that wait for a database connection. */
  waiting: number
  /** The age of the oldest request among bookings and payments. */
  payingMs: number
  /** The number of requests of this level's class shed in the last second. */
  turnedAway: number
}

/**
 * The number of classes held back: 0 none; 1 some of the searches; 2 all searches and some of the pages, and so on to
 * 5. `heldMs` is the time since the last step.
 */
export function nextLevel(level: number, load: Load, heldMs: number): number {
  const rested = heldMs >= STEP_MS
  const next = classes[level]
  if (next && isTooMuch(bearings[next], load)) return level === 0 || rested ? level + 1 : level
  const held = classes[level - 1]
  if (!held || !rested) return level
  const isPaidSlowly = load.payingMs > PAYING_MS && level <= classes.indexOf('checkout')
  if (isPaidSlowly) return Math.min(level + 1, classes.indexOf('checkout'))
  // Admits no more while some requests are still shed, because all at once would be too many.
  return load.turnedAway === 0 && !isTooMuch(bearings[held], load) ? level - 1 : level
}

/** Whether a request is shed, with this many of its class under way. */
export function isTurnedAway(level: number, kind: LoadClass, underWay: number): boolean {
  const rank = classes.indexOf(kind) + 1
  const { most, atOnce } = bearings[kind]
  if (rank > level) return underWay >= most
  return rank < level || underWay >= atOnce
}

function isTooMuch({ delayMs, waiting }: Bearing, load: Load): boolean {
  return load.inFlight > CROWD && (load.delayMs > delayMs || load.waiting > waiting)
}

/** The class of a request, by the facts about its route; null when it is never shed. */
export function classOf(method: string, { load }: Pick<RouteFacts, 'load'>): LoadClass | null {
  return load && (isRead(method) ? load.read : load.write)
}
