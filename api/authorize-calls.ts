import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForAll, isOfHosts, isOfOffice } from '#domain/access/permission-rules.ts'
import { permissions, type PermissionName } from '#domain/access/permissions.ts'
import { allowsImpersonation } from '#domain/access/impersonated-permissions.ts'
import { type Entered, decideAccess } from '#domain/access/authorize.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { defaultFacts, isRead, type RouteFacts } from '#route-facts'
import { callAt, factsOfCall } from './calls.ts'
import type { ApiOptions } from './options.ts'

export type AuthorizeOptions = Pick<ApiOptions, 'deps' | 'visitorOf'> & {
  /** The permission and facts of a group of routes that are in no table of calls. */
  group?: { permission: PermissionName; facts?: RouteFacts }
}

/**
 * Authorizes every route registered here by its permission, before its body is read. A route without one prevents the
 * start. The command behind it checks ownership, and the mailed link of a call that one authorizes.
 */
export function authorizeCalls(app: FastifyInstance, { deps, visitorOf, group }: AuthorizeOptions): void {
  app.addHook('onRoute', (route) => {
    const call = callAt(String(route.method), route.url)
    const permission = call?.permission ?? group?.permission
    if (!permission) throw new Error(`${String(route.method)} ${route.url} has no row in api/calls.ts`)
    const facts = call ? factsOfCall(call) : (group?.facts ?? defaultFacts)
    route.config = { ...route.config, permission, facts, byLink: call?.byLink ?? false }
  })
  app.addHook('onRequest', async (request) => {
    const { permission, byLink } = request.routeOptions.config
    const reads = isRead(request.method)
    if (!permission || (reads && isForAll(permissions[permission]) && allowsImpersonation([permission])))
      return
    const visitor = await visitorOf(request)
    // An operator who impersonates somebody sends nothing in their name.
    if (visitor.impersonation && !reads) throw new Refusal('only-seeing')
    if (visitor.impersonation && byLink) throw new Refusal('not-shown')
    if (byLink) return
    if (!isForAll(permissions[permission]) || visitor.impersonation)
      refuse(await decideAccess(deps, [permission], visitor))
  })
}

/** Reads the session once for each request. */
export function remembered(visitorOf: ApiOptions['visitorOf']): ApiOptions['visitorOf'] {
  const known = new WeakMap<FastifyRequest, ReturnType<typeof visitorOf>>()
  return (request) => {
    const visitor = known.get(request) ?? visitorOf(request)
    known.set(request, visitor)
    return visitor
  }
}

/** Why somebody has to sign in, by permission; else the specification's sentence about bookings. */
const signedOut: Record<string, RefusalCode> = {
  picture: 'profile-signed-out',
  profile: 'profile-signed-out',
  message: 'messages-signed-out',
  attachment: 'messages-signed-out',
  stream: 'messages-signed-out',
}

function refuse({ entry, row }: Entered): void {
  if (entry === 'in') return
  if (entry === 'not-shown') throw new Refusal('not-shown')
  if (entry === 'signed-out') throw new Refusal(signedOut[row.split('.')[0] ?? ''] ?? 'signed-out')
  if (entry === 'fresh-proof') throw new Refusal('fresh-proof-needed')
  if (entry !== 'forbidden') throw new Refusal('second-factor-needed')
  if (isOfOffice(permissions[row])) throw new Refusal('operators-only')
  throw new Refusal(isOfHosts(permissions[row]) ? 'hosts-only' : 'not-for-staff')
}
