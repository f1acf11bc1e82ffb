import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { informationAddresses, isLasting } from '#web/content/addresses.ts'
import { copyOf, encodingFor, isKnown, sendCopy, type PageCopy } from './page-copy.ts'

/** How long a page goes on being shown after something has changed: one a second is made, however often that happens. */
const CALM_MS = 1_000
/** How long a page lives while nothing tells of a change: views and past bookings move slowly. */
const LIFE_MS = 30_000
/** … and one that says the same all day. */
const LASTING_MS = 24 * 3_600_000
const PAGES_KEPT = 500
/** A list of a hundred parts that goes out uncompressed is megabytes. */
const BYTES_KEPT = 64 * 1024 * 1024

/** Pages that are the same for every visitor who is not signed in and reads prices in the same currency. */
const shared = new RegExp(
  `^/(?:list|regions|seasonal-deals|trekking/[^/?]+|host-adventures/[^/?]+(?:/about)?|_|${informationAddresses.map((path) => path.slice(1)).join('|')})?(?:\\.data)?(?:\\?|$)`,
)
/** As loosely as cookies are read: spaces before the sign of equality are none of the name. */
const personal = /(?:^|;\s*)(?:__Host-session|session)\s*=/

/** Of which page, as things stood when it was begun. */
type Of = { path: string; version: string; begunAt: number }
type Kept = PageCopy & { of: Of }
/** A page that is being made for whoever asks. */
type Making = { of: Of; made: Promise<void>; done: () => void }

export type PageCacheOptions = {
  now: () => number
  /** Differs whenever something has changed that this shared page shows; one that lasts shows nothing of the house. */
  version: (lasts: boolean) => string
  /** Which of the pages of an address is meant: the currency that the visitor reads prices in. */
  variant?: (request: FastifyRequest) => string
}

/**
 * Keeps shared pages as they went out, compressed and with their headers, until something changes that they show. Whoever
 * asks for a page that is being made waits for it. Browsers keep them too and ask each time whether they still hold.
 * `answer` comes before, `keep` after what else is done to an answer.
 */
export function pageCache({ now, version, variant = () => '' }: PageCacheOptions) {
  const pages = new Map<string, Kept>()
  let bytes = 0
  const making = new Map<string, Making>()
  const orders = new WeakMap<FastifyRequest, { key: string; order: Making }>()

  const current = (key: string): Kept | undefined => {
    const page = pages.get(key)
    if (!page) return
    const age = now() - page.of.begunAt
    // Set back, a clock would keep a page calm for as long.
    const lasts = isLasting(page.of.path)
    if (age < 0 || age > (lasts ? LASTING_MS : LIFE_MS)) return
    return age <= CALM_MS || page.of.version === version(lasts) ? page : undefined
  }

  const begin = (key: string, request: FastifyRequest, reply: FastifyReply) => {
    const { promise: made, resolve } = Promise.withResolvers<void>()
    const path = pathOf(request.url)
    const of = { path, version: version(isLasting(path)), begunAt: now() }
    const order = { of, made, done }
    function done() {
      if (making.get(key) === order) making.delete(key)
      resolve()
    }
    making.set(key, order)
    orders.set(request, { key, order })
    reply.raw.once('close', done)
  }

  const keep = (key: string, page: Kept) => {
    drop(key)
    pages.set(key, page)
    bytes += page.body.length
    for (const oldest of pages.keys())
      if (pages.size > PAGES_KEPT || bytes > BYTES_KEPT) drop(oldest)
      else break
  }
  const drop = (key: string) => {
    bytes -= pages.get(key)?.body.length ?? 0
    pages.delete(key)
  }

  /** Whoever was refused a spot by this process is shown at once what is left. */
  const forget = (path: string) => {
    for (const [key, page] of pages) if (page.of.path === path) drop(key)
    for (const [key, order] of making) if (order.of.path === path) making.delete(key)
  }

  return {
    answer(app: FastifyInstance) {
      app.addHook('onRequest', (request, reply, done) => {
        const key = isShared(request) ? keyOf(request, variant(request)) : null
        if (key === null) return done()
        const page = current(key)
        if (page) return sendCopy(request, reply, page)
        const order = making.get(key)
        if (!order) {
          begin(key, request, reply)
          return done()
        }
        void order.made.then(() => {
          const made = current(key)
          if (made) sendCopy(request, reply, made)
          else done()
        })
      })
      app.addHook('onResponse', async ({ method, url }) => {
        if (method === 'POST' && shared.test(url)) forget(pathOf(url))
      })
    },

    keep(app: FastifyInstance) {
      app.addHook('onSend', async (request, reply, payload) => {
        if (!shared.test(request.url)) return payload
        reply.header('cache-control', 'private, no-cache')
        reply.header('vary', 'accept-encoding, accept-language, cookie')
        const { key, order } = orders.get(request) ?? {}
        if (!key || !order || !payload || reply.statusCode !== 200 || reply.hasHeader('set-cookie'))
          return payload
        const copy = await copyOf(reply, payload, encodingFor(request))
        if (making.get(key) === order) keep(key, { ...copy, of: order.of })
        order.done()
        if (!isKnown(request, copy.etag)) return copy.body
        reply.code(304).removeHeader('content-length').removeHeader('content-encoding')
        return ''
      })
    },
  }
}

function isShared({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && shared.test(url) && !personal.test(headers.cookie ?? '')
}

function keyOf(request: FastifyRequest, variant: string): string {
  return `${request.headers.host} ${encodingFor(request)} ${variant} ${request.url}`
}

/** The path of a page, of its data too. */
function pathOf(url: string): string {
  return url.replace(/(?:\.data)?(?:\?.*)?$/, '').replace(/^\/_$/, '/')
}
