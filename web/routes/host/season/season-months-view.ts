import { addDays, daysBetween, type IsoDate, monthText, rangeText } from '#domain/dates.ts'
import type { SeasonTimeOff } from '#domain/season/season-queries.ts'
import { counted } from '#figure-text'
import type { SeasonRow } from './season-view.ts'

/** A row of the months has this many days: the longest month and 14 days of the next one. */
const DAYS_OF_ROW = 45
/** A bar is at least this wide, so that its words fit. */
const LEAST_DAYS = 10
const MOST_MONTHS = 40

export type Bar = { row: SeasonRow; from: number; days: number }
export type OffBar = { id: string; says: string; from: number; days: number }
export type Month = {
  key: string
  title: string
  about: string
  /** Several months without dates are one flat row. */
  isFlat: boolean
  days: number
  /** The day of the month, in the month of today. */
  today: number | null
  bars: Bar[]
  off: OffBar[]
}

/** The months from the first departure, or today, to the last departure or time off; empty ones are one row. */
export function monthsOf(
  rows: readonly SeasonRow[],
  timesOff: readonly SeasonTimeOff[],
  today: IsoDate,
): Month[] {
  const byMonth = Map.groupBy(rows, ({ startsOn }) => startsOn.slice(0, 7))
  const ends = [today, ...rows.map(({ startsOn }) => startsOn), ...timesOff.map(({ lastOn }) => lastOn)]
  const keys = monthsBetween(
    [today, ...byMonth.keys()].toSorted()[0] ?? today,
    ends.toSorted().at(-1) ?? today,
  )
  const months: Month[] = []
  for (const key of keys) {
    const ofMonth = byMonth.get(key) ?? []
    const last = months.at(-1)
    if (ofMonth.length === 0 && key !== today.slice(0, 7)) {
      if (last?.isFlat) widen(last, key, timesOff)
      else months.push(flatMonth(key, timesOff))
    } else months.push(fullMonth(key, ofMonth, timesOff, today))
  }
  return months
}

function fullMonth(
  key: string,
  rows: SeasonRow[],
  timesOff: readonly SeasonTimeOff[],
  today: IsoDate,
): Month {
  const first = `${key}-01`
  const days = daysIn(key)
  const last = addDays(first, days - 1)
  const taken = rows.reduce((sum, row) => sum + row.taken, 0)
  const spots = rows.reduce((sum, row) => sum + row.maxSpots, 0)
  return {
    key,
    title: monthText(key),
    about: rows.length > 0 ? `${counted(rows.length, 'date')}, ${taken} of ${spots} sold` : 'No dates',
    isFlat: false,
    days,
    today: today.startsWith(key) ? Number(today.slice(8)) : null,
    bars: rows.map((row) => {
      const from = Number(row.startsOn.slice(8))
      const length = daysBetween(row.startsOn, row.endsOn) + 1
      return { row, from, days: Math.min(Math.max(length, LEAST_DAYS), DAYS_OF_ROW - from + 1) }
    }),
    off: timesOff
      .filter(({ firstOn, lastOn }) => firstOn <= last && lastOn >= first)
      .map((each) => {
        const from = each.firstOn > first ? each.firstOn : first
        const to = each.lastOn < last ? each.lastOn : last
        const start = Math.min(Number(from.slice(8)), DAYS_OF_ROW - LEAST_DAYS)
        return {
          id: each.id,
          says: offText(each),
          from: start,
          days: Math.max(daysBetween(from, to) + 1, LEAST_DAYS),
        }
      }),
  }
}

function flatMonth(key: string, timesOff: readonly SeasonTimeOff[]): Month {
  const month = {
    key,
    title: monthText(key),
    about: 'No dates',
    isFlat: true,
    days: DAYS_OF_ROW,
    today: null,
  }
  return { ...month, bars: [], off: offBarsOf(key, key, timesOff) }
}

/** 'December 2026 to February 2027'. */
function widen(month: Month, key: string, timesOff: readonly SeasonTimeOff[]): void {
  month.title = `${monthText(month.key)} to ${monthText(key)}`
  month.off = offBarsOf(month.key, key, timesOff)
}

function offBarsOf(from: string, to: string, timesOff: readonly SeasonTimeOff[]): OffBar[] {
  const last = addDays(`${to}-01`, daysIn(to) - 1)
  return timesOff
    .filter(({ firstOn, lastOn }) => firstOn <= last && lastOn >= `${from}-01`)
    .map((each) => ({ id: each.id, says: offText(each), from: 1, days: DAYS_OF_ROW }))
}

function offText({ firstOn, lastOn, note }: SeasonTimeOff): string {
  return `Time off ${rangeText(firstOn, lastOn)}${note === '' ? '' : `: ${note}`}`
}

function monthsBetween(from: IsoDate, to: IsoDate): string[] {
  const months: string[] = []
  let key = from.slice(0, 7)
  while (key <= to.slice(0, 7) && months.length < MOST_MONTHS) {
    months.push(key)
    key = addDays(`${key}-01`, daysIn(key)).slice(0, 7)
  }
  return months
}

function daysIn(key: string): number {
  const next = addDays(`${key}-01`, 31).slice(0, 7)
  return daysBetween(`${key}-01`, `${next}-01`)
}
