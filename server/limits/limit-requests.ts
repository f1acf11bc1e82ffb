import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { factsOf } from '../matched-route.ts'
import { noticeHeaders, noticePage } from '../static/notice-page.ts'
import { countedAs, type Limit, limitOf, limits, type LimitName, sayTooMany } from './limit-rules.ts'
import { type Counts, ownCounts } from './own-counts.ts'
import { type Secret, sign } from '#domain/secret.ts'

/** Remembers clients over their limit for its duration, so that a flood causes no database queries. */
const MOST_REFUSED = 10_000

export type LimitOptions = {
  shared: Counts
  /** Pseudonymises the counted client irreversibly. */
  secret: Secret
  /** The account that a request is signed in with; called only when it has a session cookie. */
  accountOf: (request: FastifyRequest) => Promise<string | null>
}

const personal = /(?:^|;\s*)(?:__Host-session|session)\s*=/

/** Refuses requests beyond the limits of limit-rules.ts, with Retry-After. */
export function limitRequests(app: FastifyInstance, { shared, secret, accountOf }: LimitOptions): void {
  const own = ownCounts()
  const refused = new Map<string, number>()

  const waitMs = async (name: LimitName, who: string): Promise<number> => {
    const { most, seconds, where }: Limit = limits[name]
    const key = sign(secret, `${name} ${who}`).toString('base64url').slice(0, 22)
    const until = refused.get(key)
    if (until !== undefined && until > performance.now()) return until - performance.now()
    const { requests, leftMs } = await (where === 'shared' ? shared : own).count(key, seconds)
    if (requests <= most) return 0
    if (refused.size >= MOST_REFUSED) refused.clear()
    refused.delete(key)
    refused.set(key, performance.now() + leftMs)
    return Math.max(1, leftMs)
  }

  app.addHook('onRequest', async (request, reply) => {
    const name = limitOf(request.method, factsOf(request))
    if (!name) return
    const account = personal.test(request.headers.cookie ?? '') ? await accountOf(request) : null
    const ms = await waitMs(name, countedAs(account, request.ip))
    if (ms > 0) return refuse(request, reply, Math.ceil(ms / 1000))
  })
}

function refuse({ url }: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply {
  const says = sayTooMany(seconds)
  reply.code(429).header('Retry-After', seconds).header('Cache-Control', 'no-store')
  return url.startsWith('/api/')
    ? reply.send({ error: says, code: 'too-many-requests' })
    : reply.headers(noticeHeaders).send(tooManyPage(says.slice(says.indexOf('.') + 2)))
}

function tooManyPage(says: string): string {
  return noticePage({ title: 'Too many requests', says: [says], go: { to: '/', label: 'Back to Home' } })
}
