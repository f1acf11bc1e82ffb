import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/refusal.ts'
import type { ApiOptions } from './options.ts'

const query = z.object({
  after: z.string().max(30).optional(),
  at: z.literal('support').optional(),
  /** The account whose page connects. */
  of: z.string().max(100).optional(),
})
const headers = z.object({ 'last-event-id': z.string().max(30).optional() })
const TRY_AGAIN_S = 5

/**
 * The live events of an account's conversations, with numbers. A browser that reconnects sends its last number and
 * receives what followed. The stream ends with the session that opened it.
 */
export async function streamApi(app: FastifyInstance, { visitorOf, streams }: ApiOptions) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  app.addHook('preClose', streams.close)

  typed.get(
    '/api/stream',
    { exposeHeadRoute: false, schema: { querystring: query, headers } },
    async (request, reply) => {
      const { account, sessionId, secondFactorAt } = await visitorOf(request)
      const { of = account?.id } = request.query
      // A page opened by another account receives no events of the account that has signed in since.
      if (!account || !sessionId || of !== account.id) throw new Refusal('messages-signed-out')
      if (!streams.mayOpen()) return reply.code(503).header('Retry-After', TRY_AGAIN_S).send()
      const after = request.headers['last-event-id'] ?? request.query.after
      const hasSecondFactor = account.role !== 'traveller' && secondFactorAt !== null
      reply.hijack()
      streams.open(
        {
          accountId: account.id,
          sessionId,
          hasSecondFactor,
          after: after === undefined ? null : numberOf(after),
          atInbox: hasSecondFactor && request.query.at === 'support',
        },
        reply.raw,
        reply.getHeaders() as OutgoingHttpHeaders,
      )
    },
  )
}

/** An invalid event number counts as older than all stored ones. */
function numberOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : -1
}
