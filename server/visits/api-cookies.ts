import type { FastifyRequest } from 'fastify'
import type { ApiOptions } from '#api/options.ts'
import { loginCookie } from '#web/http/cookies.ts'
import { browserOf, readLogin, signedInHeaders } from '#web/shared/sign-in/login-state.ts'
import { visitorCookie } from '../identify.ts'

/** The cookies that calls of the API set: those of the pages. */
export function apiCookies(secure: boolean): Pick<ApiOptions, 'visitorCookie' | 'guestBrowsers'> {
  return {
    visitorCookie: (visitor) => visitorCookie(visitor, secure),
    guestBrowsers: {
      secretOf: (request) => browserOf(asRead(request)),
      askedCookie: (request, browser) => loginCookie({ ...readLogin(asRead(request)), browser }, secure),
      sessionCookies: (session, browser) => signedInHeaders(session, browser, { secure }).getSetCookie(),
    },
  }
}

/** The request as the pages read it: its cookies only. */
function asRead({ headers }: FastifyRequest): Request {
  return new Request('http://localhost', { headers: { Cookie: headers.cookie ?? '' } })
}
