import { emailOf } from '#domain/account/email-rules.ts'
import type { LoginRequest } from '#domain/account/send-login-code.ts'
import type { Refusal } from '#domain/refusal.ts'
import {
  clearedCookie,
  knownBrowserCookie,
  loginCookie,
  readKnownBrowser,
  readLoginCookie,
  sessionCookie,
  type LoginState,
} from '../../http/cookies.ts'
import { loginMessages, type LoginMessage } from '../../http/login-message.ts'

/** The validated state of the sign-in pages, because the content of a cookie is not trusted. */
export function readLogin(request: Request): LoginState {
  const state = readLoginCookie(request) as Record<string, unknown>
  const given = ['email', 'redirectTo', 'message', 'browser'].flatMap((name) =>
    typeof state[name] === 'string' ? [[name, state[name]]] : [],
  )
  return Object.fromEntries(given) as LoginState
}

/** The address that a code was sent to and the secret of this browser; null when no code was requested here. */
export function askedFor(request: Request): LoginRequest | null {
  const { email, browser } = readLogin(request)
  if (!email || !browser) return null
  try {
    return { email: emailOf(email), browser }
  } catch {
    return null
  }
}

/** The secret of this browser for the codes that it requests: from an earlier sign-in, from this one, or a new one. */
export function browserOf(request: Request): string {
  return (
    readLogin(request).browser ?? readKnownBrowser(request) ?? `${crypto.randomUUID()}${crypto.randomUUID()}`
  )
}

/** Stores who requested a code, with the earlier sign-in state. */
export function rememberAsked(request: Request, asked: LoginRequest, secure: boolean): string {
  return loginCookie({ ...readLogin(request), ...asked }, secure)
}

/** The cookies of a session that a code has begun in a browser. */
export function signedInHeaders(
  { token, expiresAt }: { token: string; expiresAt: Date },
  browser: string,
  { secure }: { secure: boolean },
): Headers {
  const headers = new Headers({ 'Set-Cookie': sessionCookie(token, expiresAt, secure) })
  headers.append('Set-Cookie', knownBrowserCookie(browser, secure))
  return headers
}

export function forgetLogin(secure: boolean): string {
  return clearedCookie('login', secure)
}

/** The sentence for the key that another page set; null for any other key. */
export function messageOf({ message }: LoginState): string | null {
  return message && Object.hasOwn(loginMessages, message) ? loginMessages[message as LoginMessage] : null
}

/** The target of signing in: a path of this site, else its home page. Two slashes would mean another site. */
export function pathHere({ redirectTo = '/' }: LoginState, origin: string): string {
  if (!redirectTo.startsWith('/') || !URL.canParse(redirectTo, origin)) return '/'
  const url = new URL(redirectTo, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && !path.startsWith('//') ? path : '/'
}

/** These pages show an address: no cache stores them. After too many requests Retry-After states when to try again. */
export function loginHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders)
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

/** The headers of the response to a refused sign-in. */
export function retryAfter({ kind }: Refusal): HeadersInit {
  return kind === 'too-many' ? { 'Retry-After': '3600' } : {}
}
