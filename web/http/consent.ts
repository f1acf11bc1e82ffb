import { parseCookie, stringifySetCookie } from 'cookie'
import { type Consent, consentText, type Purpose, readConsent } from '#domain/consent/consent-rules.ts'
import { cookieSeconds, purposesInUse } from '#domain/consent/kept-in-browser-rules.ts'
import { clearedCookie, ours } from './cookies.ts'

const CHOICE = 'consent'
const TOLD = 'consent-told'

/** What stands above the header: the question, a short word about the choice just made, or nothing. */
export type Banner = 'ask' | 'accepted' | 'rejected' | 'none'

/** Which banner a browser sees by its cookies: the page cache stores a shared page for each. No banner while nothing needs consent. */
export function bannerFor(
  cookie: string | undefined,
  now: Date,
  inUse: readonly Purpose[] = purposesInUse(),
): Banner {
  if (inUse.length === 0) return 'none'
  const kept = cookie?.includes(`${CHOICE}=`) ? parseCookie(cookie) : {}
  if (!readConsent(kept[CHOICE], now)) return 'ask'
  const told = kept[TOLD]
  return told === 'accepted' || told === 'rejected' ? told : 'none'
}

/** What this browser has chosen; null while it has not, or must be asked again. */
export function consentOf({ headers }: Request, now: Date): Consent | null {
  return readConsent(parseCookie(headers.get('Cookie') ?? '')[CHOICE], now)
}

/** Keeps a choice. Logging out leaves it: it is the browser's. */
export function consentCookie(consent: Consent, secure: boolean): string {
  return kept(CHOICE, consentText(consent), secure)
}

/** Next page says that the choice was taken: where no script can say so at once. */
export function toldCookie(banner: Banner, secure: boolean): string {
  return banner === 'none' ? clearedCookie(TOLD, secure) : kept(TOLD, banner, secure)
}

function kept(name: string, value: string, secure: boolean): string {
  return stringifySetCookie({ name, value, ...ours(secure), maxAge: cookieSeconds(name) })
}
