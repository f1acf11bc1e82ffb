import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForAll, isOfHosts, isOfOffice } from '#domain/access/permission-rules.ts'
import { permissions, type PermissionName } from '#domain/access/permissions.ts'
import { allowsImpersonation } from '#domain/access/impersonated-permissions.ts'
import { type Entered, decideAccess } from '#domain/access/authorize.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { ApiOptions } from './options.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission in domain/access/permissions.ts that authorizes this route. */
    row?: PermissionName
  }
}

export type RowOptions = Pick<ApiOptions, 'deps' | 'visitorOf'> & {
  /** The permission of routes without their own, where all of a group are alike. */
  row?: PermissionName
}

/**
 * Authorizes every route registered here by its permission, before its body is read. A route without one prevents the
 * start. The command behind it checks ownership.
 */
export function openByRows(app: FastifyInstance, { deps, visitorOf, row: common }: RowOptions): void {
  app.addHook('onRoute', (route) => {
    const row = route.config?.row ?? common
    if (!row)
      throw new Error(`${String(route.method)} ${route.url} names no row of domain/access/permissions.ts`)
    route.config = { ...route.config, row }
  })
  app.addHook('onRequest', async (request) => {
    const { row } = request.routeOptions.config
    const isRead = READS.has(request.method)
    if (!row || (isRead && isForAll(permissions[row]) && allowsImpersonation([row]))) return
    const visitor = await visitorOf(request)
    // An operator who impersonates somebody sends nothing in their name.
    if (visitor.impersonation && !isRead) throw new Refusal('only-seeing')
    if (!isForAll(permissions[row]) || visitor.impersonation) refuse(await decideAccess(deps, [row], visitor))
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
