import type { IsoDate } from '../../dates.ts'
import { firstStart } from './departure-rows.ts'
import { dateOf } from './search-document.ts'
import type { TrekRows } from './trek-rows.ts'

/** The days until `last` on which a departure starts that one traveller can book today, in order; days as numbers. */
export function bookableStarts(rows: TrekRows, today: number, last: number): IsoDate[] {
  const starts = new Set<number>()
  const add = (day: number) => {
    if (day <= last) starts.add(day)
  }
  for (const row of rows.rowsInUse())
    rows.departures.eachStart(row, firstStart(today, rows.deadline[row] ?? 0), add)
  return [...starts].sort((one, other) => one - other).map(dateOf)
}
