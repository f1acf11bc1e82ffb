import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogPosition, Replicas } from '#db/replicas.ts'
import { readsOnly } from '#domain/access/reads-only.ts'
import { cookieSeconds } from '#domain/consent/stored-in-browser-rules.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import { isRead } from '#route-facts'
import { factsOf } from '../matched-route.ts'

/** The position in the primary's log after this browser's last change. */
const COOKIE = 'changed-at'

export type ReaderOptions = {
  deps: CatalogueDeps
  replicas: Pick<Replicas, 'count' | 'reader' | 'position'>
  /** The position that a page with the current version of the catalogue must have. */
  position: () => LogPosition
  secure: boolean
}

/**
 * Chooses the database of a request. A URL whose row says `fromReplica` reads from a replica that has all changes of
 * the visitor and of the catalogue. Such a page never writes, with or without replicas.
 */
export function readers({ deps, replicas, position, secure }: ReaderOptions) {
  const onPrimary = { ...deps, db: readsOnly(deps.db) }

  return {
    async readerOf(request: FastifyRequest): Promise<CatalogueDeps> {
      if (!isRead(request.method) || !factsOf(request).fromReplica) return deps
      if (replicas.count === 0) return onPrimary
      const db = await replicas.reader(Math.max(position(), changedAt(request)))
      return db === deps.db ? onPrimary : { ...deps, db: readsOnly(db) }
    },

    /** Lets the browser remember its last change, so that the next page shows it. */
    rememberChanges(app: FastifyInstance): void {
      if (replicas.count === 0) return
      const handled = new WeakSet<FastifyRequest>()
      app.addHook('preHandler', async (request) => void handled.add(request))
      app.addHook('onSend', async (request, reply) => {
        if (isRead(request.method) || factsOf(request).load?.write === 'webhook') return
        // A limit or an earlier check refused it, so nothing has changed. A flood must not reach the database.
        if (!handled.has(request)) return
        // Without an answer, the next pages read from the primary.
        const value = String(await replicas.position().catch(() => Number.MAX_SAFE_INTEGER))
        void reply.header(
          'set-cookie',
          stringifySetCookie({
            name: COOKIE,
            value,
            path: '/',
            httpOnly: true,
            sameSite: 'lax',
            secure,
            maxAge: cookieSeconds(COOKIE),
          }),
        )
      })
    },
  }
}

function changedAt({ headers }: FastifyRequest): LogPosition {
  const value = Number(parseCookie(headers.cookie ?? '')[COOKIE] ?? 0)
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}
