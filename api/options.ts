import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Visitor } from '#domain/account/visitor.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import type { SitePage } from '#domain/trek/site-map-queries.ts'

/** What server.ts passes to each part of the API. */
export type ApiOptions = {
  deps: CatalogueDeps
  /** The deps of a request that only reads: on a replica of the database where its row says so. */
  readerOf: (request: FastifyRequest) => Promise<CatalogueDeps>
  visitorOf: (request: FastifyRequest) => Promise<Visitor>
  /** The result of a read that does not depend on the visitor, shared for a second by all requests with its key. */
  shared: <Value>(key: string, read: () => Promise<Value>) => Promise<Value>
  visitorCookie: (visitor: Visitor) => string
  guestBrowsers: GuestBrowsers
  ready: () => Promise<boolean>
  streams: Streams
  /** The pages without a trek or host. */
  information: () => Promise<SitePage[]>
  /** The paths of pages that crawlers should not read. */
  uncrawled: readonly string[]
  /** Receives a function that returns the OpenAPI document, which is complete when the server is ready. */
  publish: (document: () => object) => void
  /** The shed requests, and the current level of shedding. */
  shedding: () => Shedding
  /** The metrics of this process in Prometheus format. */
  figures: () => Promise<string>
}

/** The cookies of a browser, or of a program, that proves a mailed link with a code: the same as those of the pages. */
export type GuestBrowsers = {
  /** The secret of the requesting browser, to which its codes belong; a new one for a new browser. */
  secretOf: (request: FastifyRequest) => string
  /** The cookie with this secret, for the time until the code is given. */
  askedCookie: (request: FastifyRequest, secret: string) => string
  /** The cookies of the session that a code has begun. */
  sessionCookies: (session: { token: string; expiresAt: Date }, secret: string) => string[]
}

/** Requests shed since the start, by class, the number of classes held back now, and the slowest such answer. */
export type Shedding = { shed: Readonly<Record<string, number>>; level: number; slowestMs: number }

/** The account that opened a stream, and its last event. */
export type Listener = {
  accountId: string
  sessionId: string
  /** Staff with a second factor: receives events of support chats. */
  hasSecondFactor: boolean
  /** The number of the last event that this browser has; null to start now. */
  after: number | null
  /** Has our support's inbox open. */
  atInbox: boolean
}

/** The open streams of this process. */
export type Streams = {
  /** Whether one more may open. */
  mayOpen(): boolean
  /** Answers with a stream and continues writing to it. */
  open(listener: Listener, response: ServerResponse, headers: OutgoingHttpHeaders): void
  /** Ends all of them for good; browsers reconnect to another process. */
  close(): Promise<void>
}
