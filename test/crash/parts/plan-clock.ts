import { addDays } from '#domain/dates.ts'
import { chargeDay } from '#domain/payment-plan/instalment-times-rules.ts'
import type { Lane } from '../lane.ts'

const HOUR_MS = 3_600_000
const NEPAL_MS = 5.75 * HOUR_MS
/** A page is opened this long before the cards are charged. */
const AHEAD_MS = 10 * 60_000

/** Moves the clock of a lane to the dates of the plans of these bookings. */
export function planClock(lane: Lane, bookings: readonly { id: string }[]) {
  /** The next day on which one of the cards is charged; null when all plans have ended. */
  const nextDay = async (): Promise<string | null> => {
    const tomorrow = addDays(chargeDay(await lane.now()), 1)
    const [{ day }] = await lane.rows(
      `select min(greatest(i.due_on, $2::date))::text as day from instalment i join booking b on b.id = i.booking_id
       where i.state = 'open' and b.state = 'confirmed' and b.id = any($1)`,
      [bookings.map(({ id }) => id), tomorrow],
    )
    return day
  }
  /** The time until cards are charged on the next date, in milliseconds. */
  const untilNext = async (): Promise<number> => {
    const day = await nextDay()
    if (!day) throw new Error('no plan runs')
    return Date.parse(day) + 10 * HOUR_MS - NEPAL_MS + 1000 - (await lane.now()).getTime()
  }
  return {
    nextDay,
    /** Moves it to a few minutes before the cards are charged. */
    async comeNear(): Promise<void> {
      const ahead = (await untilNext()) - AHEAD_MS
      if (ahead > 0) await lane.advance(`PT${Math.floor(ahead / 1000)}S`)
    },
    /** Moves it to the instant at which cards are charged on the next date; the server may be killed then. */
    async reachNext(): Promise<void> {
      const seconds = Math.ceil((await untilNext()) / 1000)
      await lane.advance(`PT${seconds}S`).catch((error: unknown) => {
        if (!lane.isDead()) throw error
      })
    },
  }
}
