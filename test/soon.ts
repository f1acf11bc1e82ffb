import { setTimeout as pause } from 'node:timers/promises'

/** Repeats a query until it answers something, and fails after so many seconds. */
export async function soon<Found>(
  query: () => Promise<Found | null | undefined | false>,
  seconds = 15,
): Promise<Found> {
  const until = Date.now() + seconds * 1000
  for (;;) {
    const found = await query()
    if (found) return found
    if (Date.now() > until) throw new Error(`not within ${seconds} s`)
    await pause(50)
  }
}
