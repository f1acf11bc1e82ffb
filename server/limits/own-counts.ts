/** How often something was asked for in its time, this time included, and how much of that time is left. */
export type Counted = { requests: number; leftMs: number }
export type Counts = { count(key: string, seconds: number): Promise<Counted> }

/** Whoever floods us with ever new addresses gets no more of our memory. */
const KEPT = 50_000

/** Counts of this process alone. */
export function ownCounts(now: () => number = () => performance.now()): Counts {
  const kept = new Map<string, { requests: number; endsAt: number }>()
  return {
    async count(key, seconds) {
      const at = now()
      let one = kept.get(key)
      if (!one || one.endsAt <= at) {
        one = { requests: 0, endsAt: at + seconds * 1000 }
        kept.delete(key)
        kept.set(key, one)
        for (const oldest of kept.keys())
          if (kept.size > KEPT) kept.delete(oldest)
          else break
      }
      one.requests += 1
      return { requests: one.requests, leftMs: one.endsAt - at }
    },
  }
}
