import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '#domain/client-network.ts'
import type { Deps } from '#domain/deps.ts'
import { countViews } from '#domain/trek/trending/count-views.ts'
import { factsOf } from './matched-route.ts'
import { isProgram } from '#domain/trek/trending/trending-rules.ts'

const HOUR_MS = 3_600_000
/** No trek has a longer id or slug. */
const LONGEST_NAME = 200
const REMEMBERED = 50_000

/**
 * Counts the views of each trek's page, also when the cache answers: once an hour for each network, so that reloading
 * does not make a trek trend. Networks stay in memory, for that hour only; `write` saves the counts every few seconds,
 * which is the most that a crash loses.
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
    count(app: FastifyInstance, isImpersonated: (request: FastifyRequest) => boolean = () => false) {
      app.addHook('onResponse', async (request, { raw }) => {
        const trek = isImpersonated(request) ? null : trekOf(request)
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

/** The trek whose page a person requested, as a document or as data; null for any other request, and for prefetching. */
function trekOf(request: FastifyRequest): string | null {
  const { method, headers } = request
  if (method !== 'GET' || !factsOf(request).countsViews) return null
  if (isProgram(headers['user-agent']) || String(headers['sec-purpose']).includes('prefetch')) return null
  const { id = '' } = request.params as { id?: string }
  const trek = id.replace(/\.data$/, '').replaceAll('\0', '')
  return trek.length > 0 && trek.length <= LONGEST_NAME ? trek : null
}
