import type { FastifyReply, FastifyRequest } from 'fastify'

const FRESH_MS = 5_000
const PAGES_KEPT = 500

/** Pages that are the same for every visitor who is not signed in and reads prices in US dollars. */
const shared = /^\/(?:list|trekking\/[^/?]+)?(?:\.data)?(?:\?|$)/
const personal = /(?:^|;\s*)(?:__Host-session|session|currency)=/

type Page = { status: number; headers: [string, string][]; body: Buffer; until: number }

/** Keeps shared pages for five seconds, and until this process changes anything. Spots left may be that old on a page; the hold is always true. */
export function pageCache(now: () => number) {
  const pages = new Map<string, Page>()

  return {
    /** The key of a page that may be shared, or null for everything personal. */
    keyOf(request: FastifyRequest): string | null {
      if (request.method !== 'GET' || !shared.test(request.url)) return null
      return personal.test(request.headers.cookie ?? '') ? null : `${request.headers.host} ${request.url}`
    },

    find(key: string) {
      const page = pages.get(key)
      if (!page || page.until < now()) return null
      return { sendTo: (reply: FastifyReply) => sendPage(reply, page) }
    },

    clear: () => pages.clear(),

    keep(key: string, response: Response, body: Buffer) {
      const page: Page = {
        status: response.status,
        headers: [...response.headers],
        body,
        until: now() + FRESH_MS,
      }
      if (page.status === 200 && response.headers.getSetCookie().length === 0) {
        pages.delete(key)
        pages.set(key, page)
        const [oldest] = pages.keys()
        if (pages.size > PAGES_KEPT && oldest !== undefined) pages.delete(oldest)
      }
      return { sendTo: (reply: FastifyReply) => sendPage(reply, page) }
    },
  }
}

function sendPage(reply: FastifyReply, page: Page) {
  for (const [name, value] of page.headers) reply.header(name, value)
  return reply.code(page.status).send(page.body)
}
