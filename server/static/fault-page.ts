import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isOverloaded } from '#domain/ports/overload-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { noticeHeaders, noticePage } from './notice-page.ts'

/**
 * The response when even the error page cannot be rendered: the specification's sentence and a reference, without
 * details.
 */
export function faultPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 0 } = error
  const asked = (statusCode >= 400 && statusCode < 500) || statusCode === 503 ? statusCode : 0
  const status = asked || (isOverloaded(error) ? 503 : 500)
  if (!asked) request.log.error({ err: error }, 'a request failed')
  return reply
    .code(status)
    .headers(noticeHeaders)
    .send(status === 503 ? busyPage() : pageOf(status, request.id))
}

const FAULT = 'Unexpected Application Error!'
const SENTENCES: Record<number, string> = {
  400: 'This address or form could not be read, and nothing was changed.',
  405: 'This cannot be done with this address, and nothing was changed.',
  408: 'This took too long to arrive, and nothing was changed. Please try again.',
  413: 'What was sent is larger than we take, and nothing was changed.',
  429: 'Too many requests came from here. Please try again in a minute.',
}

/** The page for a request that is refused before it has a reference. */
export function faultNotice(status: number): string {
  return pageOf(status, '')
}

function pageOf(status: number, reference: string): string {
  const name = `${status} ${STATUS_CODES[status] ?? ''}`.trim()
  const lead =
    status >= 500
      ? 'Something broke on our side, not on yours. If you have just paid, your payment is safe: we confirm your booking by email.'
      : (SENTENCES[status] ?? 'We could not process this. Nothing was changed.')
  const says = [lead, status >= 500 ? `${name} · reference ${reference}` : name]
  return noticePage({ title: FAULT, says, go: { to: '/', label: 'Back to Home' } })
}

/** Pages support only reading and posting; other methods are refused everywhere. */
export function strangeMethod({ url, id }: FastifyRequest, reply: FastifyReply) {
  if (url.startsWith('/api/'))
    return reply.code(404).send({ error: 'There is no such call.', code: 'not-found' })
  return reply.code(405).header('Allow', 'GET, HEAD, POST').headers(noticeHeaders).send(pageOf(405, id))
}

/** The response when the program is overloaded. */
export function busyPage(): string {
  const { message: says, reason: because = '' } = new Refusal('busy')
  return noticePage({ title: says, says: [because], go: { to: '/', label: 'Back to Home' } })
}
