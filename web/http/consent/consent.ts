import { parseCookie, stringifySetCookie } from 'cookie'
import { type Consent, consentText, type Purpose, readConsent } from '#domain/consent/consent-rules.ts'
import { cookieSeconds, purposesInUse } from '#domain/consent/stored-in-browser-rules.ts'
import { clearedCookie, ours } from '../cookies.ts'

const CHOICE = 'consent'
const CONFIRMATION = 'consent-saved'

/** The banner above the header: the question, the confirmation of a choice just made, or none. */
export type Banner = 'ask' | 'accepted' | 'rejected' | 'none'

/** The banner for a request's cookies; 'none' while no purpose needs consent. The page cache stores a page for each. */
export function bannerFor(
  cookie: string | undefined,
  now: Date,
  inUse: readonly Purpose[] = purposesInUse(),
): Banner {
  if (inUse.length === 0) return 'none'
  const cookies = cookie?.includes(`${CHOICE}=`) ? parseCookie(cookie) : {}
  if (!readConsent(cookies[CHOICE], now)) return 'ask'
  const confirmation = cookies[CONFIRMATION]
  return confirmation === 'accepted' || confirmation === 'rejected' ? confirmation : 'none'
}

/** The choice of this browser; null when it has not chosen or must choose again. */
export function consentOf({ headers }: Request, now: Date): Consent | null {
  return readConsent(parseCookie(headers.get('Cookie') ?? '')[CHOICE], now)
}

/** The cookie that stores a choice. It survives logging out, because the choice belongs to the browser. */
export function consentCookie(consent: Consent, secure: boolean): string {
  return cookieOf(CHOICE, consentText(consent), secure)
}

/** The cookie that makes the next page confirm the choice, for browsers without script. */
export function confirmationCookie(banner: Banner, secure: boolean): string {
  return banner === 'none' ? clearedCookie(CONFIRMATION, secure) : cookieOf(CONFIRMATION, banner, secure)
}

function cookieOf(name: string, value: string, secure: boolean): string {
  return stringifySetCookie({ name, value, ...ours(secure), maxAge: cookieSeconds(name) })
}
