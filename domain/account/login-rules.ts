/** How long an emailed code lives; the database allows no longer life. */
export const CODE_MINUTES = 10
/** How many guesses one code takes before it is dead. */
export const TRIES = 5
/** How long one stays signed in on a browser. */
export const SESSION_DAYS = 30
/** … and how long a session may lie unused before it ends. */
export const IDLE_DAYS = 14
/** How long a browser that signed in is known; one that is used signs in anew every month. */
export const BROWSERS_KNOWN_DAYS = 90
/** How long the page waits before it offers to send another code. */
export const RESEND_SECONDS = 30

/**
 * What a browser is to an address: one that signed in with it before, one on a network from which somebody did, or neither.
 */
export type Origin = 'known browser' | 'known network' | 'stranger'

/**
 * How many codes of one address may be unused within an hour and a day, by who asks. What strangers use up leaves codes for
 * the networks and browsers that the address signed in from: nobody else's requests lock its owner out. All together get 10
 * codes of 5 guesses a day: an attack on one account succeeds with a chance of at most 5·10⁻⁵ a day (RELIABILITY, promise 8).
 */
export const CODES_PER_ADDRESS = {
  stranger: { hour: 4, day: 6 },
  'known network': { hour: 6, day: 8 },
  'known browser': { hour: 8, day: 10 },
} as const satisfies Record<Origin, { hour: number; day: number }>
/** Unused codes of one address that one network may ask for: no network alone uses up what strangers have. */
const CODES_PER_ADDRESS_AND_NETWORK = { hour: 3, day: 4 }
/** Unused codes that one network may request within an hour for addresses that it has not signed in with. */
const CODES_PER_NETWORK_HOUR = 20
/** Above this number of unused codes within an hour, for everybody together, codes for strangers are slow. */
const CODES_PER_HOUR = 1000
/** The delay of a slow code in seconds, and the guesses that it allows. */
const SLOW_SECONDS = 60
const SLOW_TRIES = 2

/** How many codes were requested lately and did not sign anybody in; one that did is no guess of a stranger. */
export type Asked = {
  byAddressHour: number
  byAddressDay: number
  /** Of this address, from this network. */
  byBothHour: number
  byBothDay: number
  byNetworkHour: number
  byAllHour: number
}

/**
 * How one more code is sent: with how many guesses, and how many seconds later; null when it is refused. Nobody learns which
 * limit it was, nor whether the address has an account.
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

/** The last instant at which a code sent then is taken. */
export function codeEnd(sentAt: Date): Date {
  return new Date(sentAt.getTime() + CODE_MINUTES * 60_000)
}

/** The instant at which a session begun then is over, used or not. */
export function sessionEnd(begunAt: Date): Date {
  return new Date(begunAt.getTime() + SESSION_DAYS * 86_400_000)
}

/** What a code is asked for; the mail says so, that nobody is talked into passing one on. */
export type CodePurpose = 'log-in' | 'confirm' | 'email-change'
