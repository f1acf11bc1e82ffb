import { randomUUID } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { findSession } from '#domain/account/session-queries.ts'
import { seeSession } from '#domain/account/see-session.ts'
import type { Impersonation, Visitor } from '#domain/account/visitor.ts'
import { networkOf } from '#domain/client-network.ts'
import { cookieSeconds } from '#domain/consent/stored-in-browser-rules.ts'
import type { Deps } from '#domain/deps.ts'
import { sessionCookieName } from '#web/http/cookies.ts'
import { factsOf } from './matched-route.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The sender of a request: the browser by its random cookie, its network, and the account of its session. */
export async function identify(deps: Deps, request: FastifyRequest, secure: boolean): Promise<Visitor> {
  const cookies = parseCookie(request.headers.cookie ?? '')
  const known = UUID.test(cookies['visitor'] ?? '') ? cookies['visitor'] : undefined
  const token = cookies[sessionCookieName(secure)]
  const session = token ? await findSession(deps, token) : null
  const impersonation =
    session?.impersonation && !factsOf(request).asThemselves ? session.impersonation : null
  if (impersonation) return asImpersonated(impersonation, networkOf(request.ip))
  if (session?.isStale) await seeSession(deps, session.id)
  return {
    id: known ?? randomUUID(),
    isNew: !known,
    network: networkOf(request.ip),
    account: session?.account ?? null,
    awaitsFactor: session?.awaitsFactor ?? null,
    sessionId: session?.id ?? null,
    secondFactorAt: session?.secondFactorAt ?? null,
    confirmedAt: session?.confirmedAt ?? null,
    impersonation: null,
  }
}

/** The person whom an operator impersonates: without a session, a proof or a browser. */
function asImpersonated(impersonation: Impersonation, network: string): Visitor {
  return {
    id: randomUUID(),
    isNew: true,
    network,
    account: impersonation.person,
    awaitsFactor: null,
    sessionId: null,
    secondFactorAt: null,
    confirmedAt: null,
    impersonation,
  }
}

/** The cookie that identifies this browser; it is first sent with a booking. */
export function visitorCookie(visitor: Visitor, secure: boolean): string {
  return stringifySetCookie({
    name: 'visitor',
    value: visitor.id,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: cookieSeconds('visitor'),
  })
}
