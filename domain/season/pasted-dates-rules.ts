import { isDate, type IsoDate } from '../dates.ts'
import { type Cents, centsFromDollars } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { problemOfPrice, problemOfSpots } from '../trek/hosting/date-rules.ts'

export type PastedDate = { startsOn: IsoDate; priceCents: Cents; spots: number }
/** A line of a spreadsheet with its number, and its date, or what is wrong with it. */
export type PastedLine = { line: number; text: string; date: PastedDate | null; problem: string | null }

/**
 * The lines of a text copied from a spreadsheet: 'date, price, spots', separated by tabs, semicolons or commas. Empty
 * lines and a heading are left out.
 */
export function pastedLines(text: string): PastedLine[] {
  return text
    .split(/\r?\n/)
    .map((each, index) => ({ line: index + 1, text: each.trim() }))
    .filter(({ text: each, line }) => each !== '' && !(line === 1 && !/\d/.test(each)))
    .map(({ line, text: each }) => {
      const read = dateIn(each)
      return typeof read === 'string'
        ? { line, text: each, date: null, problem: read }
        : { line, text: each, date: read, problem: null }
    })
}

/** '2026-10-03', '03/10/2026' (day first), '3 Oct 2026' or '3 October 2026' as a date; null for any other text. */
export function dateFromText(text: string): IsoDate | null {
  const trimmed = text.trim()
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(trimmed) ??
    /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(trimmed) ??
    []
  const number = /^\d/.test(month) ? Number(month) : monthNamed(month)
  const on = year === '' ? trimmed : [year, two(number), two(Number(day))].join('-')
  return isDate(on) ? on : null
}

function dateIn(text: string): PastedDate | string {
  const parts = partsOf(text)
  if (parts.length !== 3) return 'Write a date, a price and the spots, separated by tabs or semicolons.'
  const [start = '', price = '', places = ''] = parts
  const startsOn = dateFromText(start)
  if (!startsOn)
    return `‘${start.slice(0, 30)}’ is not a date. Write it like 2026-10-03, 03/10/2026 or 3 Oct 2026.`
  const priceCents = centsFromDollars(price.replace(/[ ,$]/g, '')) ?? Number.NaN
  const spots = /^\d{1,3}$/.test(places) ? Number(places) : Number.NaN
  const problem = problemOfPrice(priceCents) ?? problemOfSpots(spots)
  return problem ? new Refusal(problem).message : { startsOn, priceCents, spots }
}

/** Commas separate only where nothing else does: a price can have one. */
function partsOf(text: string): string[] {
  const separator = ['\t', ';', ','].find((each) => text.includes(each)) ?? ','
  return text.split(separator).map((part) => part.trim())
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMES = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'].concat([
  'october',
  'november',
  'december',
])

function monthNamed(name: string): number {
  const small = name.toLowerCase()
  return Math.max(MONTHS.indexOf(small), NAMES.indexOf(small)) + 1
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
