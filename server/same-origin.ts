import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRead } from '#route-facts'

/**
 * Refuses requests that another site's page makes a browser send: browsers send the Origin of a request that changes
 * something. Other clients send none, and carry no visitor's cookies by accident.
 */
export function sameOriginOnly(publicOrigin: string | null, except: readonly string[]) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (isRead(request.method) || except.includes(request.url.split('?')[0] ?? '')) return
    const { origin } = request.headers
    const site = request.headers['sec-fetch-site']
    const ours = origin === undefined || isOurs(origin, request, publicOrigin)
    const sameSite = site === undefined || site === 'same-origin' || site === 'none'
    if (!ours || !sameSite) return reply.code(403).send({ error: 'This request came from another site.' })
  }
}

function isOurs(origin: string, request: FastifyRequest, publicOrigin: string | null): boolean {
  if (publicOrigin) return origin === publicOrigin
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
