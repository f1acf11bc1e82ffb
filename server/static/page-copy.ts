import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A page as sent: compressed in one encoding, with its headers. */
export type PageCopy = { headers: OutgoingHttpHeaders; body: Buffer; etag: string }

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The best encoding that a browser accepts; a weight of zero rejects one, a star stands for the rest (RFC 9110,
 * 12.5.3).
 */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const named = (headers['accept-encoding'] ?? '').toLowerCase().split(',')
  const accepted = new Map(
    named.map((each) => {
      const [name = '', weight = ''] = each.split(';').map((part) => part.trim())
      return [name, !/^q=0(\.0*)?$/.test(weight)]
    }),
  )
  const reads = (encoding: Encoding) => accepted.get(encoding) ?? accepted.get('*') ?? false
  return reads('br') ? 'br' : reads('gzip') ? 'gzip' : 'identity'
}

/** Compresses an answer and gives it a strong ETag, a different one for each encoding (RFC 9110, 8.8.3). */
export async function copyOf(reply: FastifyReply, payload: unknown, encoding: Encoding): Promise<PageCopy> {
  const body = await encode[encoding](await wholeOf(payload as Buffer | string | Readable))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('etag', etag).header('content-length', body.length)
  const headers = { ...reply.raw.getHeaders(), ...(reply.getHeaders() as OutgoingHttpHeaders) }
  return { headers, body, etag }
}

/** Sends a copy past all later hooks; 304 when the browser has it already. */
export function sendCopy(request: FastifyRequest, reply: FastifyReply, { headers, body, etag }: PageCopy) {
  reply.hijack()
  if (!isKnown(request, etag)) return void reply.raw.writeHead(200, headers).end(body)
  const { vary, 'cache-control': rule } = headers
  reply.raw.writeHead(304, { etag, vary, 'cache-control': rule }).end()
}

/** Whether the browser has exactly this copy. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.includes(etag) ?? false
}

const encode = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipped(body),
  identity: async (body: Buffer) => body,
}

async function wholeOf(payload: Buffer | string | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(payload)) return payload
  return typeof payload === 'string' ? Buffer.from(payload) : buffer(payload)
}
