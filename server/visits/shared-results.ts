import type { FastifyInstance } from 'fastify'
import { isRead } from '#route-facts'

/** How long visitors share a result, so that it is read once a second at most. */
const SHARED_MS = 1_000
const MOST_RESULTS = 500

type Stored = { version: string; begunAt: number; result: Promise<unknown> }

export type SharedResultsOptions = {
  now: () => number
  /** Differs whenever the market's data have changed. */
  version: () => string
}

/**
 * Results of reads that many visitors make with the same key, for a second and one version of the data. A request that
 * may change something ends them, so that its sender's next page is read anew.
 */
export function sharedResults({ now, version }: SharedResultsOptions) {
  const results = new Map<string, Stored>()
  return {
    shared<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
      const current = version()
      const known = results.get(key)
      const age = now() - (known?.begunAt ?? Number.NEGATIVE_INFINITY)
      if (known?.version === current && age >= 0 && age < SHARED_MS) return known.result as Promise<Value>
      const stored: Stored = { version: current, begunAt: now(), result: read() }
      results.delete(key)
      results.set(key, stored)
      for (const oldest of results.keys())
        if (results.size > MOST_RESULTS) results.delete(oldest)
        else break
      // A failure is not shared with later requests.
      stored.result.catch(() => results.get(key) === stored && results.delete(key))
      return stored.result as Promise<Value>
    },

    endAfterChanges(app: FastifyInstance): void {
      // Before the answer is sent, because the sender may request the next page at once.
      app.addHook('onSend', async (request) => {
        if (!isRead(request.method)) results.clear()
      })
    },
  }
}
