import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isOverloaded } from '#domain/ports/overload-rules.ts'
import { findConversations } from '#domain/message/conversation-queries.ts'
import { conversationView } from '#domain/message/conversation-view-rules.ts'
import { markRead } from '#domain/message/unread/mark-read.ts'
import { findMessages } from '#domain/message/message-queries.ts'
import { NOT_SENT } from '#domain/refusals/message-refusals.ts'
import { LAST_PLACE } from '#domain/message/message-rules.ts'
import { messageView } from '#domain/message/message-view-rules.ts'
import { sendMessage } from '#domain/message/send-message.ts'
import { speakerIn } from '#domain/message/speaker.ts'
import { findUnread } from '#domain/message/unread/unread-queries.ts'
import { withdrawMessage } from '#domain/message/withdraw-message.ts'
import { Refusal } from '#domain/refusal.ts'
import { isSupportThere } from '#domain/support/presence-queries.ts'
import type { ApiOptions } from './options.ts'

/** The longest message, with each character as two escapes of six bytes, and the JSON around it. */
const BODY_BYTES = 32_768

const conversation = z.object({ conversationId: z.string().max(100) })
const sendBody = z.object({
  id: z.guid(),
  message: z.string(),
  attachmentId: z
    .guid()
    .nullish()
    .transform((id) => id ?? undefined),
})
const readBody = z.object({ place: z.number().int().min(0).max(LAST_PLACE) })
const page = z.object({ before: z.coerce.number().int().min(1).max(LAST_PLACE).optional() })

/** The calls of an open conversation. The author is the signed-in account, never a field of the call. */
export async function messagesApi(app: FastifyInstance, { deps, visitorOf }: ApiOptions) {
  const typed = app.withTypeProvider<ZodTypeProvider>()

  typed.get('/api/messages/unread', async (request) => {
    const { account } = await visitorOf(request)
    if (!account) throw new Refusal('messages-signed-out')
    return findUnread(deps.db, account.id)
  })

  typed.get('/api/messages', async (request) => ({
    conversations: (await findConversations(deps, await visitorOf(request))).map(conversationView),
    isSupportThere: await isSupportThere(deps),
  }))

  typed.get(
    '/api/messages/:conversationId',
    { schema: { params: conversation, querystring: page } },
    async (request) => {
      const speaker = await speakerIn(deps.db, request.params.conversationId, await visitorOf(request))
      const { messages, hasOlder } = await findMessages(deps, speaker, { before: request.query.before })
      return { messages: messages.map(messageView), hasOlder }
    },
  )

  typed.post(
    '/api/messages/:conversationId',
    {
      bodyLimit: BODY_BYTES,
      schema: { params: conversation, body: sendBody },
      errorHandler: notSent,
    },
    async (request, reply) => {
      const speaker = await speakerIn(deps.db, request.params.conversationId, await visitorOf(request))
      const { id: messageId, message: typed, attachmentId } = request.body
      const { id, place, sentAt } = await sendMessage(deps, { messageId, typed, attachmentId }, speaker)
      return reply.code(201).send({ id, place, sentAt: sentAt.toISOString() })
    },
  )

  typed.post(
    '/api/messages/:conversationId/read',
    { schema: { params: conversation, body: readBody } },
    async (request, reply) => {
      const speaker = await speakerIn(deps.db, request.params.conversationId, await visitorOf(request))
      await markRead(deps, request.body.place, speaker)
      return reply.code(204).send()
    },
  )

  typed.post(
    '/api/messages/:conversationId/withdraw',
    {
      schema: { params: conversation, body: z.object({ id: z.string().max(100) }) },
    },
    async (request, reply) => {
      const speaker = await speakerIn(deps.db, request.params.conversationId, await visitorOf(request))
      await withdrawMessage(deps, request.body.id, speaker)
      return reply.code(204).send()
    },
  )
}

type Failed = Error & { statusCode?: number; validation?: unknown }

/** A refusal has its own sentence; any other error says that the message was not sent. */
const notSent: NonNullable<Parameters<FastifyInstance['setErrorHandler']>[0]> = (error, request, reply) => {
  const { statusCode = 500, validation } = error as Failed
  if (error instanceof Refusal)
    return reply.code(error.status).send({ error: error.message, reason: error.reason, code: error.code })
  if (statusCode < 500)
    return reply.code(validation ? 422 : statusCode).send({ error: NOT_SENT, code: 'invalid' })
  request.log.error({ err: error }, 'a call failed')
  return reply.code(isOverloaded(error) ? 503 : 500).send({ error: NOT_SENT, reference: request.id })
}
