import { endOfNepalDay, nepalDate } from '../dates.ts'

/** The public hours of our support. Saturday is Nepal's day of rest. */
export const SUPPORT_HOURS = 'Sunday to Friday, 9:00 to 18:00 Nepal time'

/** Support answers within this many hours; Saturdays do not count. */
export const SUPPORT_PROMISE_HOURS = 24

/** When the promise to a message of that instant ends: after the promised hours, without Saturdays. */
export function promiseEnd(since: Date): Date {
  let left = SUPPORT_PROMISE_HOURS * HOUR_MS
  for (let from = since.getTime(); ; ) {
    const day = nepalDate(new Date(from))
    const to = endOfNepalDay(day).getTime()
    const counts = new Date(Date.parse(day)).getUTCDay() !== SATURDAY
    if (counts && to - from >= left) return new Date(from + left)
    if (counts) left -= to - from
    from = to
  }
}

const HOUR_MS = 3_600_000
const SATURDAY = 6

/** The hours of the promise between two instants: those that were not on a Saturday in Nepal. */
export function promisedHours(since: Date, at: Date): number {
  let counted = 0
  for (let from = since.getTime(); from < at.getTime(); ) {
    const day = nepalDate(new Date(from))
    const to = Math.min(at.getTime(), endOfNepalDay(day).getTime())
    if (new Date(Date.parse(day)).getUTCDay() !== SATURDAY) counted += to - from
    from = to
  }
  return counted / HOUR_MS
}
