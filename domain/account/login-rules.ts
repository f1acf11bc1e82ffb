/** How long an emailed code lives; the database allows no longer life. */
export const CODE_MINUTES = 10
/** How many guesses one code takes before it is dead. */
export const TRIES = 5
/** How long one stays signed in on a browser. */
export const SESSION_DAYS = 30
/** … and how long a session may lie unused before it ends. */
export const IDLE_DAYS = 14
/** How long the page waits before it offers to send another code. */
export const RESEND_SECONDS = 30

/** Codes that one address may be sent and leave unused within an hour: a full inbox is a nuisance too. */
const CODES_PER_ADDRESS_HOUR = 5
/**
 * … and within a day. 10 codes of 5 guesses are 50 guesses at a million possible codes: whoever tries to get into one
 * account succeeds with a chance of at most 5·10⁻⁵ a day (RELIABILITY, promise 8), from however many networks.
 */
export const CODES_PER_ADDRESS_DAY = 10
/** Unused codes that one network may ask for within an hour, for whatever addresses. */
const CODES_PER_NETWORK_HOUR = 20
/** Unused codes within an hour for everybody together: no crowd of networks gets more than 5,000 guesses an hour. */
const CODES_PER_HOUR = 1000

/** How many codes were asked for lately and did not sign anybody in; one that did is no guess of a stranger. */
export type Asked = { byAddressHour: number; byAddressDay: number; byNetworkHour: number; byAllHour: number }

/** Whether one more code may be sent. Nobody learns which limit it was, nor whether the address has an account. */
export function maySendCode({ byAddressHour, byAddressDay, byNetworkHour, byAllHour }: Asked): boolean {
  return (
    byAddressHour < CODES_PER_ADDRESS_HOUR &&
    byAddressDay < CODES_PER_ADDRESS_DAY &&
    byNetworkHour < CODES_PER_NETWORK_HOUR &&
    byAllHour < CODES_PER_HOUR
  )
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
