/** The lifetime of an emailed code; the database enforces the limit. */
export const CODE_MINUTES = 10
/** The number of guesses for one code. */
export const TRIES = 5
/** The lifetime of a session. */
export const SESSION_DAYS = 30
/** The time after which an unused session ends. */
export const IDLE_DAYS = 14
/** How long a browser that signed in stays known; an active one signs in again every month. */
export const BROWSERS_KNOWN_DAYS = 90
/** The wait before the page offers to send another code. */
export const RESEND_SECONDS = 30

/**
 * What a browser is to an address: it signed in with it before, it is on a network from which somebody did, or neither.
 */
export type Origin = 'known browser' | 'known network' | 'stranger'

/**
 * Limits of unused codes of one address within an hour and a day, by origin. Codes that strangers use up leave others
 * for the networks and browsers that the address signed in from, so that nobody else locks its owner out. All origins
 * together get 10 codes of 5 guesses a day: an attack on one account succeeds with a probability of at most 5·10⁻⁵ a
 * day (RELIABILITY, promise 8).
 */
export const CODES_PER_ADDRESS = {
  stranger: { hour: 4, day: 6 },
  'known network': { hour: 6, day: 8 },
  'known browser': { hour: 8, day: 10 },
} as const satisfies Record<Origin, { hour: number; day: number }>
/**
 * Unused codes of one address that one network may request, so that no network alone uses up the strangers' limit.
 */
const CODES_PER_ADDRESS_AND_NETWORK = { hour: 3, day: 4 }
/** Unused codes that one network may request within an hour for addresses that it has not signed in with. */
const CODES_PER_NETWORK_HOUR = 20
/** Above this number of unused codes within an hour, for everybody together, codes for strangers are delayed. */
const CODES_PER_HOUR = 1000
/** The delay of such a code in seconds, and its number of guesses. */
const SLOW_SECONDS = 60
const SLOW_TRIES = 2

/** Recent codes that signed nobody in. A code that did sign in was no attack. */
export type Asked = {
  byAddressHour: number
  byAddressDay: number
  /** For this address, from this network. */
  byBothHour: number
  byBothDay: number
  byNetworkHour: number
  byAllHour: number
}

/**
 * How to send one more code: its number of guesses, and its delay in seconds; null when it is refused. The answer does
 * not reveal which limit applied, nor whether the address has an account.
 */
export function nextCode(asked: Asked, origin: Origin): { tries: number; delaySeconds: number } | null {
  const most = CODES_PER_ADDRESS[origin]
  if (asked.byAddressHour >= most.hour || asked.byAddressDay >= most.day) return null
  const atOnce = { tries: TRIES, delaySeconds: 0 }
  if (origin !== 'stranger') return atOnce
  const both = CODES_PER_ADDRESS_AND_NETWORK
  if (asked.byBothHour >= both.hour || asked.byBothDay >= both.day) return null
  if (asked.byNetworkHour >= CODES_PER_NETWORK_HOUR) return null
  return asked.byAllHour < CODES_PER_HOUR ? atOnce : { tries: SLOW_TRIES, delaySeconds: SLOW_SECONDS }
}

/** The last instant at which a code sent at that time is accepted. */
export function codeEnd(sentAt: Date): Date {
  return new Date(sentAt.getTime() + CODE_MINUTES * 60_000)
}

/** The instant at which a session that began at that time ends, used or not. */
export function sessionEnd(begunAt: Date): Date {
  return new Date(begunAt.getTime() + SESSION_DAYS * 86_400_000)
}
