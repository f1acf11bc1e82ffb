import { addDays, endOfNepalDay, nepalDate } from '../dates.ts'
import { type Month, monthAfter } from '../ledger/earnings-rules.ts'

/** The first hour of a month is not used: a transaction of the month before may still be open. */
const REST_MS = 3_600_000

/** The last month in Nepal of which the books are complete: the one before, from 01:00 on the first day. */
export function lastClosedMonth(at: Date): Month {
  return monthAfter(nepalDate(new Date(at.getTime() - REST_MS)).slice(0, 7), -1)
}

/** The instants at which a month begins and ends in Nepal; the end is not part of it. */
export function monthBounds(month: Month): { from: Date; until: Date } {
  const begins = (of: Month) => endOfNepalDay(addDays(`${of}-01`, -1))
  return { from: begins(month), until: begins(monthAfter(month, 1)) }
}

/** All months from one to another, both included; none when the first is later. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = monthAfter(month, 1)) months.push(month)
  return months
}
