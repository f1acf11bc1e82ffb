import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Visitor } from '#domain/account/visitor.ts'
import type { Deps } from '#domain/deps.ts'
import type { SitePage } from '#domain/trek/site-map-queries.ts'

/** What server.ts hands to each part of this door. */
export type ApiOptions = {
  deps: Deps
  visitorOf: (request: FastifyRequest) => Promise<Visitor>
  visitorCookie: (visitor: Visitor) => string
  secure: boolean
  ready: () => Promise<boolean>
  streams: Streams
  /** The pages that no trek and no host stands behind. */
  information: () => Promise<SitePage[]>
  /** Receives a function that answers the OpenAPI document, which is complete when the server is ready. */
  publish: (document: () => object) => void
  /** What was turned away because there was too much to do, and how much is held back now. */
  shedding: () => Shedding
  /** What this process measures of itself, in the format of Prometheus. */
  figures: () => Promise<string>
}

/** Requests turned away since the start, by what they were for, how many of these classes are held back now, and the slowest such answer. */
export type Shedding = { shed: Readonly<Record<string, number>>; level: number; slowestMs: number }

/** Whoever opened a stream, and what they were told before. */
export type Listener = {
  accountId: string
  sessionId: string
  /** Works here and has shown to: hears of support chats. */
  hasSecondFactor: boolean
  /** The number of the last event that this browser knows; null for what happens from now on. */
  after: number | null
  /** Sits before the inbox of our support. */
  atInbox: boolean
}

/** The open streams of this process. */
export type Streams = {
  /** Whether there is room for one more. */
  mayOpen(): boolean
  /** Answers with a stream and goes on writing to it. */
  open(listener: Listener, response: ServerResponse, headers: OutgoingHttpHeaders): void
  /** Ends all of them, for good: whoever listened comes again elsewhere. */
  close(): Promise<void>
}
