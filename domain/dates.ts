/** A calendar date in the trek's country, 'YYYY-MM-DD'. Never an instant. */
export type IsoDate = string

/** Nepal is at UTC+5:45 all year, without summer time since 1986 (IANA Asia/Kathmandu). */
const NEPAL_OFFSET_MS = (5 * 60 + 45) * 60_000
const DAY_MS = 86_400_000

/** The date in Nepal at that instant. */
export function nepalDate(at: Date): IsoDate {
  return new Date(at.getTime() + NEPAL_OFFSET_MS).toISOString().slice(0, 10)
}

/** The instant at which a date ends in Nepal: 24:00 there. */
export function endOfNepalDay(on: IsoDate): Date {
  return new Date(Date.parse(on) + DAY_MS - NEPAL_OFFSET_MS)
}

/** The date this many calendar days later (or earlier, if negative). */
export function addDays(on: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(on) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whole calendar days from one date to another; a trek that starts today is 0 days away. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Whether a text is a valid date: '2027-02-30' is not. */
export function isDate(text: unknown): text is IsoDate {
  return (
    typeof text === 'string' &&
    // PostgreSQL has no year 0000.
    /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(Date.parse(text)).toISOString().slice(0, 10) === text
  )
}

/** A date as displayed everywhere except in a date field: 'Fri 12 Mar 2027'. */
export function dayText(on: IsoDate): string {
  const { weekday, day, month, year } = partsOf(on)
  return `${weekday} ${day} ${month} ${year}`
}

/** A trek's dates: 'Sun 14 Mar – Sat 27 Mar 2027', with both years only when they differ. */
export function rangeText(from: IsoDate, to: IsoDate): string {
  const start = partsOf(from)
  const first = `${start.weekday} ${start.day} ${start.month}`
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${first} – ${dayText(to)}`
    : `${first} ${start.year} – ${dayText(to)}`
}

/** A date without its weekday and year: '12 Mar'. */
export function shortDay(on: IsoDate): string {
  const { day, month } = partsOf(on)
  return `${day} ${month}`
}

/** '2026-11' as 'November 2026'. */
export function monthText(month: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/** A cut-off with its hour: 'until Fri 12 Feb 2027, 24:00 Nepal time'. */
export function untilText(on: IsoDate): string {
  return `until ${dayText(on)}, 24:00 Nepal time`
}

/** The time of an instant in Nepal: '14:32'. */
export function nepalHour(at: Date): string {
  return new Date(at.getTime() + NEPAL_OFFSET_MS).toISOString().slice(11, 16)
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function partsOf(on: IsoDate) {
  const date = new Date(Date.parse(on))
  return {
    weekday: WEEKDAYS[date.getUTCDay()],
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()],
    year: date.getUTCFullYear(),
  }
}
