import type { FastifyInstance } from 'fastify'
import type { Shedding } from '#api/options.ts'
import { Refusal } from '#domain/refusal.ts'
import { busyPage } from '../static/fault-page.ts'
import { loadClasses as classes, type LoadClass } from '#route-facts'
import { factsOf, matchedRoute } from '../matched-route.ts'
import { noticeHeaders } from '../static/notice-page.ts'
import { measureDelay } from './measure-delay.ts'
import { classOf, isTurnedAway, LATE_MS, nextLevel } from './shed-rules.ts'
import { requestsUnderWay } from './under-way.ts'

const LOOK_MS = 250
/** It stays open for hours and does almost nothing. */
const STREAM = '/api/stream'
/** Measurements within a second. */
const LOOKS = 4

export type ShedOptions = {
  /** The number of queries that wait for a database connection. */
  waiting: () => number
  /** Retry-After of a shed request, in seconds. */
  retryAfterS: number
  /** Whether this process is stopping. */
  isLeaving: () => boolean
  warn: (message: string) => void
}

/**
 * Sheds requests when there are more than the program can serve, the least important first and before any work, and
 * admits them again in steps.
 */
export function shedRequests(app: FastifyInstance, { waiting, retryAfterS, isLeaving, warn }: ShedOptions) {
  const delay = measureDelay()
  const shed = zeros()
  const underWay = requestsUnderWay()
  const recent: Record<LoadClass, number>[] = []
  let level = 0
  let since = performance.now()
  let lookedAt = since
  let slowestMs = 0

  const judge = () => {
    const now = performance.now()
    const held = classes[level - 1]
    const load = {
      // An overdue timer shows the delay earlier than those that have fired.
      delayMs: Math.max(delay.delayMs(), now - lookedAt - LOOK_MS),
      waiting: waiting(),
      inFlight: underWay.takeMost(),
      payingMs: underWay.payingMs(now),
      turnedAway: held ? shed[held] - (recent.at(-1)?.[held] ?? 0) : 0,
    }
    const next = nextLevel(level, load, now - since)
    lookedAt = now
    if (next === level) return
    if (next > level) warn(`too busy: turns away ${classes.slice(0, next).join(', ')}`)
    else if (next === 0)
      warn(
        `no longer too busy: ${sum(shed)} requests turned away since the start, the slowest in ${slowestMs.toFixed(1)} ms`,
      )
    level = next
    since = now
  }
  const looking = setInterval(() => {
    recent.unshift({ ...shed })
    recent.splice(LOOKS + 1)
    judge()
  }, LOOK_MS).unref()

  const answers = { json: json(retryAfterS), page: page(retryAfterS) }
  app.addHook('onClose', async () => {
    clearInterval(looking)
    delay.stop()
  })
  app.addHook('onRequest', (request, reply, done) => {
    const kind = classOf(request.method, factsOf(request))
    if (kind === null) return done()
    if (performance.now() - lookedAt > LOOK_MS + LATE_MS) judge()
    if (!isTurnedAway(level, kind, underWay.counts[kind])) {
      if (matchedRoute(request) !== STREAM) underWay.watch(request, reply, kind)
      return done()
    }
    const began = performance.now()
    shed[kind] += 1
    const { headers, body } = answers[request.url.startsWith('/api/') ? 'json' : 'page']
    reply.hijack()
    reply.raw.writeHead(503, isLeaving() ? { ...headers, Connection: 'close' } : headers)
    reply.raw.end(request.method === 'HEAD' ? undefined : body)
    slowestMs = Math.max(slowestMs, performance.now() - began)
  })

  return { figures: (): Shedding => ({ shed: { ...shed }, level, slowestMs }) }
}

function json(retryAfterS: number) {
  const { message: says, reason: because } = new Refusal('busy')
  const body = Buffer.from(JSON.stringify({ error: says, reason: because, code: 'busy' }))
  const kind = { 'Content-Type': 'application/json; charset=utf-8', 'X-Content-Type-Options': 'nosniff' }
  return { body, headers: { ...kind, ...common(body, retryAfterS) } }
}

function page(retryAfterS: number) {
  const body = Buffer.from(busyPage())
  return { body, headers: { ...noticeHeaders, ...common(body, retryAfterS) } }
}

function common(body: Buffer, retryAfterS: number) {
  return { 'Content-Length': body.length, 'Retry-After': retryAfterS, 'Cache-Control': 'no-store' }
}

function zeros(): Record<LoadClass, number> {
  return { search: 0, page: 0, message: 0, checkout: 0, webhook: 0 }
}

function sum(counts: Record<LoadClass, number>): number {
  return Object.values(counts).reduce((all, one) => all + one, 0)
}
