/** Why a slot ends: none became free in time, or others waited while this one's bytes arrived too slowly. */
export type Over = 'busy' | 'slow'
export type KeyedSemaphore = ReturnType<typeof keyedSemaphore>

export type SemaphoreLimits = {
  /** The number of slots … */
  atOnce: number
  /** … and how many of those one account or network can have. */
  ofOne: number
  /** How many of one account or network may wait; one more is refused as busy. */
  waiting: number
  /** The longest wait. */
  waitMs: number
  /** A sender below this many bytes a second yields to waiting ones, after this time. */
  slowest: { bytesPerSecond: number; afterMs: number }
}

type Entry = {
  /** The account and the network that it counts for. */
  from: readonly string[]
  /** The time spent waiting for its bytes up to the last ones, their number, and since when it waits for more. */
  readMs: number
  bytes: number
  askedAt: number | null
  enter: () => void
  giveUp: (why: Over) => void
}

const LOOK_MS = 250

/** Grants a few slots at once; others wait for a limited time, and slow ones yield to them. */
export function keyedSemaphore(limits: SemaphoreLimits, now: () => number = () => performance.now()) {
  const { atOnce, ofOne } = limits
  const inside = new Set<Entry>()
  const queue = new Set<Entry>()
  let looking: NodeJS.Timeout | undefined

  const countOf = (among: Iterable<Entry>, one: string, without?: Entry) =>
    [...among].filter((each) => each !== without && each.from.includes(one)).length
  const mayEnter = ({ from }: Entry, without?: Entry) =>
    inside.size - (without ? 1 : 0) < atOnce && from.every((one) => countOf(inside, one, without) < ofOne)

  function letIn(): void {
    for (const waiting of queue) {
      if (!mayEnter(waiting)) continue
      queue.delete(waiting)
      inside.add(waiting)
      waiting.enter()
    }
    if (queue.size > 0) looking ??= setInterval(look, LOOK_MS).unref()
    else {
      clearInterval(looking)
      looking = undefined
    }
  }

  function leave(entry: Entry): void {
    if (queue.delete(entry) || inside.delete(entry)) letIn()
  }

  /** Ends the slowest of those whose slot would let a waiting one in. */
  function look(): void {
    const slow = [...inside]
      .filter((entry) => isSlow(entry) && [...queue].some((waiting) => mayEnter(waiting, entry)))
      .toSorted((one, other) => rateOf(one) - rateOf(other))
    slow[0]?.giveUp('slow')
  }

  const isSlow = (entry: Entry) =>
    waitedMs(entry) >= limits.slowest.afterMs && rateOf(entry) < limits.slowest.bytesPerSecond
  const waitedMs = ({ readMs, askedAt }: Entry) => readMs + (askedAt === null ? 0 : now() - askedAt)
  const rateOf = (entry: Entry) => (1000 * entry.bytes) / Math.max(1, waitedMs(entry))

  return {
    look,
    /** Requests a slot. `end` must be called once, in any case. */
    ask(from: readonly string[]) {
      const { promise: come, resolve: enter } = Promise.withResolvers<void>()
      const { promise: over, resolve } = Promise.withResolvers<Over>()
      const entry: Entry = { from, readMs: 0, bytes: 0, askedAt: null, enter, giveUp }
      let timer: NodeJS.Timeout | undefined
      function giveUp(why: Over): void {
        leave(entry)
        clearTimeout(timer)
        resolve(why)
      }
      if (from.some((one) => countOf(queue, one) >= limits.waiting)) giveUp('busy')
      else {
        queue.add(entry)
        letIn()
        if (queue.has(entry))
          timer = setTimeout(() => queue.has(entry) && giveUp('busy'), limits.waitMs).unref()
      }
      return {
        /** Settles when the slot is granted. */
        come,
        /** Settles when no slot is granted, or it must end. */
        over,
        /** From now on it waits for its bytes. */
        reads() {
          entry.askedAt ??= now()
        },
        /** This many more bytes have arrived. */
        has(bytes: number) {
          if (entry.askedAt !== null) entry.readMs += now() - entry.askedAt
          entry.askedAt = null
          entry.bytes += bytes
        },
        /** All bytes have arrived and are processed, which has no time limit. */
        hasAll() {
          Object.assign(entry, { readMs: 0, askedAt: null })
        },
        end() {
          clearTimeout(timer)
          leave(entry)
        },
      }
    },
  }
}
