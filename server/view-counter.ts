import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '#domain/booking/hold-rules.ts'
import type { Deps } from '#domain/deps.ts'
import { countViews } from '#domain/trek/trending/count-views.ts'
import { isProgram } from '#domain/trek/trending/trending-rules.ts'

/** The page of a trek, as a document or as the data that a move within the site asks for. */
const TREK_PAGE = /^\/trekking\/([^/?]{1,200}?)(?:\.data)?(?:\?|$)/
const HOUR_MS = 3_600_000
const REMEMBERED = 50_000

/**
 * Counts how often each trek's page is opened, also when a kept copy answers: once an hour for each network, so that
 * nobody makes a trek trend by reloading. Networks are only remembered here and only for that hour; `write` takes the
 * counts to the database every few seconds, so that a crash loses no more than these.
 */
export function viewCounter(deps: Pick<Deps, 'db' | 'now'>) {
  let views = new Map<string, number>()
  let seen = new Set<string>()
  let hour = 0

  const isNew = (trek: string, { ip }: FastifyRequest): boolean => {
    const thisHour = Math.floor(deps.now().getTime() / HOUR_MS)
    if (thisHour !== hour || seen.size >= REMEMBERED) seen = new Set()
    hour = thisHour
    const visit = `${networkOf(ip)} ${trek}`
    return seen.size < seen.add(visit).size
  }

  return {
    count(app: FastifyInstance, isSeen: (request: FastifyRequest) => boolean = () => false) {
      app.addHook('onResponse', async (request, { raw }) => {
        const trek = isSeen(request) ? null : trekOf(request)
        if (trek === null || (raw.statusCode !== 200 && raw.statusCode !== 304)) return
        if (isNew(trek, request)) views.set(trek, (views.get(trek) ?? 0) + 1)
      })
    },

    async write() {
      if (views.size === 0) return
      const writing = views
      views = new Map()
      try {
        await countViews(deps, writing)
      } catch (error) {
        for (const [trek, count] of writing) views.set(trek, (views.get(trek) ?? 0) + count)
        throw error
      }
    },
  }
}

/** Which trek's page a person asked to see; null for anything else, and for what a browser fetches ahead. */
function trekOf({ method, url, headers }: FastifyRequest): string | null {
  const trek = method === 'GET' ? TREK_PAGE.exec(url)?.[1] : undefined
  if (!trek || isProgram(headers['user-agent']) || String(headers['sec-purpose']).includes('prefetch'))
    return null
  try {
    return decodeURIComponent(trek).replaceAll('\0', '')
  } catch {
    return null
  }
}
