import { caller } from '#test/caller.ts'
import { bookingIn } from '#test/samples/guest-flow.ts'
import { startSite } from '#test/site.ts'
import { bareBookings } from './bare-bookings.ts'
import { inTurns } from './in-turns.ts'
import type { Figure } from './run.ts'
import { holdWithScript } from './scale/buyers.ts'

const BUYERS = 16
const SPOTS = 10
const ATTEMPTS = 100
const DEPARTURES = 10
const WARM_UP = 2

/**
 * One departure after the other is wanted by 100 guests at 16 connections and has 10 spots: how many get an answer a
 * second. Compared with the same attempts by a plain pg client, on the same PostgreSQL.
 */
export async function hotDeparture(): Promise<Figure[]> {
  const site = await startSite()
  try {
    const departures = await Promise.all(
      Array.from({ length: WARM_UP + DEPARTURES }, () => site.departure({ spots: SPOTS })),
    )
    const sold = new Map<number, number>()
    const attempt = async (index: number) => {
      const which = Math.floor(index / ATTEMPTS)
      const answer = await holdWithScript(caller(site.url), departures[which]!)
      if (answer.status >= 500) throw new Error(`answered ${answer.status}`)
      if (bookingIn(answer)) sold.set(which, (sold.get(which) ?? 0) + 1)
    }
    await inTurns(BUYERS, WARM_UP * ATTEMPTS, attempt)
    const measured = await inTurns(BUYERS, DEPARTURES * ATTEMPTS, (index) =>
      attempt(WARM_UP * ATTEMPTS + index),
    )
    const wrong = [...sold.values()].filter((spots) => spots !== SPOTS)
    if (sold.size !== departures.length || wrong.length > 0)
      throw new Error(`sold ${[...sold.values()]} of ${SPOTS} spots each`)
    const hot = { attempts: ATTEMPTS, spots: SPOTS }
    const bare = await bareBookings({ ...site, atOnce: BUYERS, hot })
    return [
      {
        what: `attempts for one hot departure, ${BUYERS} at once, ${SPOTS} of ${ATTEMPTS} get a spot`,
        measured: `${measured.toFixed(0)}/s`,
        baseline: `${bare.toFixed(0)}/s the same attempts by pg`,
        ratio: bare / measured,
        target: '≤ 60',
      },
    ]
  } finally {
    await site.close()
  }
}
