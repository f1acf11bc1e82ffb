import { bareBookings } from '../bare-bookings.ts'
import { inTurns } from '../in-turns.ts'
import { buy } from './buyers.ts'
import type { Market } from './market.ts'

const AT_ONCE = 16
const WARM_UP = 64
const BOOKINGS = 400

/** How many guests book and pay in a second, beside the bare statements of a booking through the same pooler. */
export async function flow({ webs, departure, set }: Market): Promise<string[]> {
  const departures = await Promise.all(Array.from({ length: 40 }, () => departure(50)))
  const sell = (index: number) => buy(webs[index % webs.length]!.url, departures[index % departures.length]!)
  await inTurns(AT_ONCE, WARM_UP, sell)
  const sales = await inTurns(AT_ONCE, BOOKINGS, sell)

  const { rows } = set.primary
  const bare = await bareBookings({ databaseUrl: set.pooler.url, rows, atOnce: AT_ONCE })
  return [
    `a guest books and pays, ${AT_ONCE} at once over ${webs.length} processes: ${sales.toFixed(1)} a second, ` +
      `${(bare / sales).toFixed(0)} times slower than the bare statements (${bare.toFixed(0)} a second)`,
  ]
}
