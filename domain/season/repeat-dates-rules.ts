import { addDays, daysBetween, type IsoDate } from '../dates.ts'

/** The number of dates that one submission can add. */
export const MOST_AT_ONCE = 100
/** The most days between the first start and the last one. */
export const MOST_DAYS_AHEAD = 3 * 366

export type Repeat = {
  firstOn: IsoDate
  /** No date starts after this day. */
  lastOn: IsoDate
  every: number
  unit: 'day' | 'week'
  /** For weeks: 0 is Sunday, 6 is Saturday; empty means the weekday of the first start. */
  weekdays: readonly number[]
}

/** The starts that a rule gives, in order; those of weeks begin in the week of the first start, weeks from Sunday. */
export function repeatedStarts({ firstOn, lastOn, every, unit, weekdays }: Repeat): IsoDate[] {
  if (unit === 'day') return steps(firstOn, lastOn, every)
  const chosen = weekdays.length > 0 ? [...new Set(weekdays)].toSorted() : [weekdayOf(firstOn)]
  return steps(addDays(firstOn, -weekdayOf(firstOn)), lastOn, every * 7)
    .flatMap((sunday) => chosen.map((weekday) => addDays(sunday, weekday)))
    .filter((on) => on >= firstOn && on <= lastOn)
}

/** The same weekday a year later: 52 weeks, so at most two days from the same date. */
export function nextYearOf(on: IsoDate): IsoDate {
  return addDays(on, 364)
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(on: IsoDate): number {
  const A_SUNDAY = '1970-01-04'
  return ((daysBetween(A_SUNDAY, on) % 7) + 7) % 7
}

function steps(from: IsoDate, to: IsoDate, days: number): IsoDate[] {
  const count = Math.floor(daysBetween(from, to) / days) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index * days))
}
