import type { FastifyRequest } from 'fastify'
import type { Visitor } from '#domain/account/visitor.ts'
import type { Deps } from '#domain/deps.ts'

/** What server.ts hands to each part of this door. */
export type ApiOptions = {
  deps: Deps
  visitorOf: (request: FastifyRequest) => Promise<Visitor>
  visitorCookie: (visitor: Visitor) => string
  secure: boolean
  ready: () => Promise<boolean>
}
