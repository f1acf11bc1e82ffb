import { buffer } from 'node:stream/consumers'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const FRESH_MS = 5_000
const PAGES_KEPT = 500

/** Pages that are the same for every visitor who is not signed in and reads prices in US dollars. */
const shared = /^\/(?:list|trekking\/[^/?]+)?(?:\.data)?(?:\?|$)/
const personal = /(?:^|;\s*)(?:__Host-session|session|currency)=/

type Page = { headers: OutgoingHttpHeaders; body: Buffer; until: number }

/**
 * Keeps shared pages as they went out, compressed and with their headers, for five seconds and until this process changes
 * anything. Spots left may be that old on a page; the hold is always true. `answer` comes before, `keep` after what
 * else is done to an answer.
 */
export function pageCache(now: () => number) {
  const pages = new Map<string, Page>()
  const keys = new WeakMap<FastifyRequest, string>()

  const keep = (key: string, page: Page) => {
    pages.delete(key)
    pages.set(key, page)
    const [oldest] = pages.keys()
    if (pages.size > PAGES_KEPT && oldest !== undefined) pages.delete(oldest)
  }

  return {
    answer(app: FastifyInstance) {
      app.addHook('onRequest', (request, reply, done) => {
        const key = keyOf(request)
        const page = key && pages.get(key)
        if (!page || page.until < now()) {
          if (key) keys.set(request, key)
          return done()
        }
        reply.hijack()
        reply.raw.writeHead(200, page.headers).end(page.body)
      })
    },

    keep(app: FastifyInstance) {
      app.addHook('onSend', async (request, reply, payload) => {
        const key = keys.get(request)
        if (!key || !payload || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return payload
        const encoding = encodingFor(request)
        const body = await encode[encoding](await wholeOf(payload as Buffer | string | Readable))
        if (encoding !== 'identity') reply.header('content-encoding', encoding)
        reply.header('vary', 'accept-encoding').header('content-length', body.length)
        keep(key, { headers: headersOf(reply), body, until: now() + FRESH_MS })
        return body
      })
      app.addHook('onResponse', async ({ method }) => {
        if (method !== 'GET' && method !== 'HEAD') pages.clear()
      })
    },
  }
}

/** The key of a page that may be shared, or null for everything personal. */
function keyOf(request: FastifyRequest): string | null {
  const { method, url, headers } = request
  if (method !== 'GET' || !shared.test(url) || personal.test(headers.cookie ?? '')) return null
  return `${headers.host} ${encodingFor(request)} ${url}`
}

function encodingFor({ headers }: FastifyRequest): keyof typeof encode {
  const accepted = headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

const encode = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipped(body),
  identity: async (body: Buffer) => body,
}

function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  return { ...reply.raw.getHeaders(), ...(reply.getHeaders() as OutgoingHttpHeaders) }
}

async function wholeOf(payload: Buffer | string | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(payload)) return payload
  return typeof payload === 'string' ? Buffer.from(payload) : buffer(payload)
}
