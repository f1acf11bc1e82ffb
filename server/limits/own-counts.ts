/** The number of requests in the current window, including this one, and the time left in it. */
export type Counted = { requests: number; leftMs: number }
export type Counts = { count(key: string, seconds: number): Promise<Counted> }

/** Limits the memory that a flood from ever new addresses can use. */
const MOST_STORED = 50_000

/** Counts of this process only. */
export function ownCounts(now: () => number = () => performance.now()): Counts {
  const stored = new Map<string, { requests: number; endsAt: number }>()
  return {
    async count(key, seconds) {
      const at = now()
      let one = stored.get(key)
      if (!one || one.endsAt <= at) {
        one = { requests: 0, endsAt: at + seconds * 1000 }
        stored.delete(key)
        stored.set(key, one)
        for (const oldest of stored.keys())
          if (stored.size > MOST_STORED) stored.delete(oldest)
          else break
      }
      one.requests += 1
      return { requests: one.requests, leftMs: one.endsAt - at }
    },
  }
}
