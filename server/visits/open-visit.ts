import type { FastifyRequest } from 'fastify'
import { askedOrigin } from '#api/asked-origin.ts'
import type { Visitor } from '#domain/account/visitor.ts'
import { readsOnly } from '#domain/access/reads-only.ts'
import { findStanding } from '#domain/membership/standing-queries.ts'
import { findLastChange } from '#domain/pages/last-change-queries.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import type { Site, Visit } from '#web/http/context.ts'
import { readFrame } from '#web/http/frame/read-frame.ts'
import { visitorCookie } from '../identify.ts'

type VisitOptions = Pick<Visit, 'apiDocument' | 'information' | 'shared'> & {
  deps: CatalogueDeps
  /** The deps of a request: on a replica where its row says so. */
  readerOf: (request: FastifyRequest) => Promise<CatalogueDeps>
  visitorOf: (request: FastifyRequest) => Promise<Visitor>
  site: Site
}

/** Builds what the pages know of a request. An operator who impersonates somebody only reads. */
export function openVisits({ deps, readerOf, visitorOf, ...rest }: VisitOptions) {
  const depsOfImpersonated = { ...deps, db: readsOnly(deps.db) }
  return async (request: FastifyRequest): Promise<Visit> => {
    const visitor = await visitorOf(request)
    const own = visitor.impersonation ? depsOfImpersonated : await readerOf(request)
    const onError = (error: unknown) => {
      request.log.error({ err: error }, 'a page failed')
      return request.id
    }
    return {
      ...rest,
      deps: own,
      visitor,
      standing: readOnce(() => findStanding(own.db, visitor.account, own.now())),
      lastChange: (trek) => findLastChange(own, visitor.account, trek),
      frame: readOnce(() => readFrame({ deps: own, visitor, onError })),
      visitorCookie: visitorCookie(visitor, rest.site.secure),
      origin: askedOrigin(request, deps.origin),
      onError,
    }
  }
}

function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => (value ??= read())
}
