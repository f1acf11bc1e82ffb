import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { isOverloaded } from '#domain/ports/overload-rules.ts'
import { dollarsOf } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { bookingsApi } from './bookings.ts'
import { bookingChangesApi } from './booking-changes.ts'
import { bookingLinksApi } from './booking-links.ts'
import { bookingSharesApi } from './booking-shares.ts'
import { currencyApi } from './currency.ts'
import { health } from './health.ts'
import { hostBlocksApi } from './host-blocks.ts'
import { hostDatesApi } from './host-dates.ts'
import type { ApiOptions } from './options.ts'
import { messagesApi } from './messages.ts'
import { metrics } from './metrics.ts'
import { describeCalls } from './open-api.ts'
import { paymentsApi } from './payments.ts'
import { profileApi } from './profile.ts'
import { siteFiles } from './sitemap-and-robots.ts'
import { streamApi } from './stream.ts'
import { treksApi } from './treks.ts'

/** The API: the specification's calls, the provider's webhook, health. */
export async function api(app: FastifyInstance, options: ApiOptions) {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  await describeCalls(app, options)
  await app.register(health, options)
  await app.register(metrics, options)
  await app.register(siteFiles, options)
  await app.register(currencyApi, options)
  await app.register(treksApi, options)
  await app.register(bookingsApi, options)
  await app.register(bookingLinksApi, options)
  await app.register(bookingChangesApi, options)
  await app.register(bookingSharesApi, options)
  await app.register(hostDatesApi, options)
  await app.register(hostBlocksApi, options)
  await app.register(paymentsApi, options)
  await app.register(profileApi, options)
  await app.register(messagesApi, options)
  await app.register(streamApi, options)
}

/**
 * The one format of errors: `error` is the sentence, `reason` the detail, `code` is for programs. Internal errors
 * reveal nothing.
 */
function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: import('fastify').FastifyReply,
) {
  if (error instanceof Refusal)
    return reply
      .code(error.status)
      .send({ error: error.message, reason: error.reason, code: error.code, ...figuresIn(error, request) })
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.flatMap(fieldsOf)
    return reply
      .code(422)
      .send({ error: sentenceFor(request), reason: `Please check: ${fields.join(', ')}.`, code: 'invalid' })
  }
  const status = error.statusCode ?? 500
  if (status < 500) return reply.code(status).send({ error: error.message, code: 'invalid' })
  request.log.error({ err: error }, 'a call failed')
  if (isOverloaded(error))
    return reply
      .code(503)
      .send({ error: `${failed(request)}Please try again in a moment.`, reference: request.id })
  return reply.code(500).send({ error: `${failed(request)}Unknown error occurred`, reference: request.id })
}

/** The fields that a validation error names: the one at its path, or those that the call does not know. */
function fieldsOf({
  instancePath,
  params,
}: {
  instancePath: string
  params: Record<string, unknown>
}): string[] {
  const path = instancePath.replace(/^\//, '')
  if (path) return [path]
  return Array.isArray(params['keys']) ? params['keys'].map(String) : ['body']
}

/** The details of a refusal; the true amounts in dollars and under the names of the call's fields. */
function figuresIn({ detail }: Refusal, request: FastifyRequest) {
  const names: Record<string, string> = request.url.startsWith('/api/payments/')
    ? { totalCents: 'amount', creditCents: 'creditUsed', maximumCents: 'maximum' }
    : { totalCents: 'total_price', creditCents: 'credit_used', maximumCents: 'maximum' }
  return Object.fromEntries(
    Object.entries(detail).map(([key, value]) => {
      const name = names[key]
      return name && typeof value === 'number' ? [name, dollarsOf(value)] : [key, value]
    }),
  )
}

/** The specification's sentence for a failed operation. */
function failed({ method, url }: FastifyRequest): string {
  return method === 'DELETE' && url.startsWith('/api/bookings/') ? 'Error deleting booking: ' : ''
}

/** The specification's sentence for an unreadable call. */
function sentenceFor(request: FastifyRequest): string {
  if (request.url.startsWith('/api/payments/send-cancellation')) return failedSentences.cancellation
  if (request.url.startsWith('/api/payments/')) return 'Failed to create checkout session'
  if (request.url.startsWith('/api/rpc/')) return failedSentences.booking
  return 'This request could not be read.'
}
