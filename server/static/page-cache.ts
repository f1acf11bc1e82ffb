import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isInformation, isStatic } from '#web/content/information-paths.ts'
import { factsOf } from '../matched-route.ts'
import { copyOf, encodingFor, isKnown, sendCopy, type PageCopy } from './page-copy.ts'

/** How long a page stays after a change: it is rendered once a second at most, however many changes follow. */
const CALM_MS = 1_000
/** How long a page lives without a known change: views and past bookings change slowly. */
const LIFE_MS = 30_000
/** … and one that stays the same all day. */
const LASTING_MS = 24 * 3_600_000
const MOST_PAGES = 500
/** An uncompressed list of a hundred parts is megabytes. */
const MOST_BYTES = 64 * 1024 * 1024

/** As lenient as the cookie parser: spaces before the equals sign are not part of the name. */
const personal = /(?:^|;\s*)(?:__Host-session|session)\s*=/

/** The page, and the version of the data when its rendering began. */
export type Rendered = { path: string; version: string; begunAt: number }
type StoredPage = PageCopy & { of: Rendered }
/** A page that is being rendered for a request. */
type Making = { of: Rendered; made: Promise<void>; done: () => void }

export type PageCacheOptions = {
  now: () => number
  /** Differs whenever something on this shared page has changed; constant for a page without live data. */
  version: (lasts: boolean) => string
  /** Selects the variant of a page: the visitor's currency. */
  variant?: (request: FastifyRequest) => string
}

/**
 * Caches shared pages as sent, compressed and with their headers, until their data change. Requests during a rendering
 * wait for its result. Browsers cache them too and revalidate each time. `answer` runs before the other hooks, `keep`
 * after them.
 */
export function pageCache({ now, version, variant = () => '' }: PageCacheOptions) {
  const pages = new Map<string, StoredPage>()
  let bytes = 0
  const making = new Map<string, Making>()
  const orders = new WeakMap<FastifyRequest, { key: string; order: Making }>()

  const current = (key: string): StoredPage | undefined => {
    const page = pages.get(key)
    return page && isCurrent(page.of, now(), version) ? page : undefined
  }

  const begin = (key: string, request: FastifyRequest, reply: FastifyReply) => {
    const { promise: made, resolve } = Promise.withResolvers<void>()
    const of = renderedNow(request, { now, version })
    const order = { of, made, done }
    function done() {
      if (making.get(key) === order) making.delete(key)
      resolve()
    }
    making.set(key, order)
    orders.set(request, { key, order })
    reply.raw.once('close', done)
  }

  const keep = (key: string, page: StoredPage) => {
    drop(key)
    pages.set(key, page)
    bytes += page.body.length
    for (const oldest of pages.keys())
      if (pages.size > MOST_PAGES || bytes > MOST_BYTES) drop(oldest)
      else break
  }
  const drop = (key: string) => {
    bytes -= pages.get(key)?.body.length ?? 0
    pages.delete(key)
  }

  /** A visitor whom this process refused a spot must see the remaining spots at once. */
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
      app.addHook('onResponse', async (request) => {
        if (request.method === 'POST' && isSharedPage(request)) forget(pathOf(request.url))
      })
    },

    keep(app: FastifyInstance) {
      app.addHook('onSend', async (request, reply, payload) => {
        if (!isSharedPage(request)) return payload
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

/** What a page that is rendered now shows. */
export function renderedNow(
  request: FastifyRequest,
  { now, version }: Pick<PageCacheOptions, 'now' | 'version'>,
): Rendered {
  const path = pathOf(request.url)
  return { path, version: version(isStatic(path)), begunAt: now() }
}

/** Whether a page rendered then may still be sent. */
export function isCurrent(
  { path, version: shown, begunAt }: Rendered,
  now: number,
  version: PageCacheOptions['version'],
): boolean {
  const age = now - begunAt
  // A clock that is set back would otherwise extend a page's life.
  const lasts = isStatic(path)
  if (age < 0 || age > (lasts ? LASTING_MS : LIFE_MS)) return false
  return age <= CALM_MS || shown === version(lasts)
}

function isShared(request: FastifyRequest): boolean {
  return request.method === 'GET' && isSharedPage(request) && !personal.test(request.headers.cookie ?? '')
}

/** Whether the page is the same for every signed-out visitor with the same currency. */
export function isSharedPage(request: FastifyRequest): boolean {
  const { cache } = factsOf(request)
  return cache === 'content' ? isInformation(pathOf(request.url)) : cache !== null
}

function keyOf(request: FastifyRequest, variant: string): string {
  return `${request.headers.host} ${encodingFor(request)} ${variant} ${request.url}`
}

/** The path of a page, also for its data request. */
export function pathOf(url: string): string {
  return url.replace(/(?:\.data)?(?:\?.*)?$/, '').replace(/^\/_$/, '/')
}
