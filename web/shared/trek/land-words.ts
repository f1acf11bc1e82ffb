import { type IsoDate } from '#domain/dates.ts'
import { monthName, startText } from './trek-words.ts'

/** 'Manang, Jomsom and Pokhara'. */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** The dates of a trek in a sentence: '14 to 27 March 2027', '28 March to 10 April 2027'. */
export function spanText(from: IsoDate, to: IsoDate): string {
  const end = `${startText(to)} ${to.slice(0, 4)}`
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${end}`
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${startText(from)} to ${end}`
    : `${startText(from)} ${from.slice(0, 4)} to ${end}`
}

/** 'day 9', 'days 5 to 7 and 9'. */
export function daysText(days: readonly number[]): string {
  const runs: [number, number][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && run[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }
  const parts = runs.flatMap(([first, last]) =>
    last - first > 1
      ? [`${first} to ${last}`]
      : last > first
        ? [String(first), String(last)]
        : [String(first)],
  )
  return `${days.length === 1 ? 'day' : 'days'} ${listed(parts)}`
}

/** 'October and November'. */
export function monthNames(months: readonly number[]): string {
  return listed(months.map(monthName))
}

/** A temperature with a real minus sign that does not wrap: '−12 °C'. */
export function degrees(celsius: number): string {
  return `${String(celsius + 0).replace('-', '−')}\u00a0°C`
}

/** Minutes as hours: '12 h 05'. */
export function hoursText(minutes: number): string {
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

/** Minutes after midnight to the nearest five: '06:15'. */
export function aboutHour(minutes: number): string {
  const rounded = Math.round(minutes / 5) * 5
  return `${String(Math.floor(rounded / 60)).padStart(2, '0')}:${String(rounded % 60).padStart(2, '0')}`
}
