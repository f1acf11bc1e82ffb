import { parseCookie, stringifySetCookie } from 'cookie'
import { cookieSeconds } from '#domain/consent/stored-in-browser-rules.ts'
import { isTypedCode } from '#domain/referral/referral-rules.ts'
import type { Visitors } from '#domain/trek/land/permit-rules.ts'
import { readVisitors } from '../shared/trek/read-visitors.ts'

/** The state between the sign-in pages; it never leaves this site and never enters a URL. */
export type LoginState = { email?: string; redirectTo?: string; message?: string; browser?: string }

/** Stores the sign-in state for 15 minutes, inaccessible to scripts. */
export function loginCookie(state: LoginState, secure: boolean): string {
  const value = Buffer.from(JSON.stringify(state)).toString('base64url')
  return stringifySetCookie({ name: 'login', value, ...ours(secure), maxAge: cookieSeconds('login') })
}

export function readLoginCookie(request: Request): LoginState {
  try {
    const state: unknown = JSON.parse(Buffer.from(cookies(request)['login'] ?? '', 'base64url').toString())
    return typeof state === 'object' && state !== null ? (state as LoginState) : {}
  } catch {
    return {}
  }
}

/**
 * The secret of a browser that signed in. It survives logging out, so that nobody else's requests lock this browser out
 * of signing in.
 */
export function knownBrowserCookie(browser: string, secure: boolean): string {
  const maxAge = cookieSeconds('known-browser')
  return stringifySetCookie({ name: 'known-browser', value: browser, ...ours(secure), maxAge })
}

/** The secret of this browser from an earlier sign-in; null when it has none. */
export function readKnownBrowser(request: Request): string | null {
  const browser = cookies(request)['known-browser'] ?? ''
  return /^[0-9a-f-]{72}$/.test(browser) ? browser : null
}

/** Stores the session for its lifetime. */
export function sessionCookie(token: string, expires: Date, secure: boolean): string {
  return stringifySetCookie({ name: sessionCookieName(secure), value: token, ...ours(secure), expires })
}

export function clearedCookie(name: string, secure: boolean): string {
  return stringifySetCookie({ name, value: '', ...ours(secure), maxAge: 0 })
}

export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-session' : 'session'
}

/** The visitor's chosen currency; readable by the page's script, which also stores the specified local key. */
export function currencyCookie(code: string, secure: boolean): string {
  return stringifySetCookie({
    name: 'currency',
    value: code,
    path: '/',
    sameSite: 'lax',
    secure,
    maxAge: cookieSeconds('currency'),
  })
}

/** Whose prices of permits and visas the booking form counts, stored for a year for the next booking. */
export function pricesForCookie(visitors: Visitors, secure: boolean): string {
  const maxAge = cookieSeconds('prices-for')
  return stringifySetCookie({ name: 'prices-for', value: visitors, ...ours(secure), maxAge })
}

/** Whose prices this browser chose; null before a choice. */
export function readPricesFor(request: Request): Visitors | null {
  return readVisitors(cookies(request)['prices-for'])
}

/** The code of a friend's link, stored for a month for the booking form. */
export function invitationCookie(code: string, secure: boolean): string {
  const maxAge = cookieSeconds('invited')
  return stringifySetCookie({ name: 'invited', value: code, ...ours(secure), maxAge })
}

/** The referral code of this browser; empty without one. */
export function readInvitation(request: Request): string {
  const code = cookies(request)['invited'] ?? ''
  return /^[A-Z0-9]{1,12}$/.test(code) ? code : ''
}

/** The code of a link with `?code=`, stored for a day for the booking form. */
export function codeCookie(code: string, secure: boolean): string {
  return stringifySetCookie({ name: 'code', value: code, ...ours(secure), maxAge: cookieSeconds('code') })
}

/** The code of the link that this browser opened; empty without one. */
export function readLinkedCode(request: Request): string {
  const code = cookies(request)['code'] ?? ''
  return isTypedCode(code) ? code : ''
}

export function cookies(request: Request): Record<string, string | undefined> {
  return parseCookie(request.headers.get('Cookie') ?? '')
}

/** The attributes of every cookie that no script reads. */
export function ours(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}
