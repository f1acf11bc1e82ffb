import { setTimeout as pause } from 'node:timers/promises'

/** On a busy machine a mail can take 20 seconds. The limit only ends a test that would wait forever. */
const LIMIT_SECONDS = 60

/** Repeats a query until it returns something, and fails after this many seconds. */
export async function soon<Found>(
  query: () => Promise<Found | null | undefined | false>,
  seconds = LIMIT_SECONDS,
): Promise<Found> {
  const until = Date.now() + seconds * 1000
  for (;;) {
    const found = await query()
    if (found) return found
    if (Date.now() > until) throw new Error(`not within ${seconds} s`)
    await pause(50)
  }
}

/** Waits for a promise, and fails when it is not settled after this many seconds. */
export async function settled<Value>(promise: Promise<Value>, seconds = LIMIT_SECONDS): Promise<Value> {
  const giveUp = new AbortController()
  const late = pause(seconds * 1000, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`not settled within ${seconds} s`)
  })
  late.catch(() => {})
  return Promise.race([promise, late]).finally(() => giveUp.abort())
}
