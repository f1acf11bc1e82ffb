import type { Party } from '#domain/booking/price/party-rules.ts'
import { addDays, dayText, type IsoDate } from '#domain/dates.ts'
import { refundTiers } from '#domain/offer/refund-tiers-rules.ts'
import { refundLadder } from '#domain/trek/cancellation-refund-rules.ts'
import { figureText } from '#figure-text'

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const SMALL = NUMBERS.split(' ')
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const LONG_MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** A number in words: 'fourteen', 'twenty-three', in digits from a hundred on. */
export function inWords(count: number): string {
  if (count <= 20) return SMALL[count] ?? String(count)
  const tens = { 2: 'twenty', 3: 'thirty', 4: 'forty', 5: 'fifty', 6: 'sixty' }[Math.floor(count / 10)]
  if (!tens) return String(count)
  return count % 10 ? `${tens}-${SMALL[count % 10]}` : tens
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function metres(altitude: number): string {
  return `${figureText(altitude)} m`
}

/** Months of the year as ranges: 'Mar–May, Oct–Nov'. */
export function monthsText(months: readonly number[]): string {
  const runs: number[][] = []
  for (const month of [...months].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.at(-1) === month - 1) run.push(month)
    else runs.push([month])
  }
  return runs
    .map((run) => [run[0], run.at(-1)].map((month) => MONTHS[(month ?? 1) - 1]))
    .map(([first, last]) => (first === last ? first : `${first}–${last}`))
    .join(', ')
}

/** The start date for a button: '14 March'. */
export function startText(on: IsoDate): string {
  return `${Number(on.slice(8))} ${LONG_MONTHS[Number(on.slice(5, 7)) - 1]}`
}

/** The month by its number, 1 to 12: 'October'. */
export function monthName(month: number): string {
  return LONG_MONTHS[month - 1] ?? ''
}

/** The month of a date: 'October 2026'. */
export function monthText(on: IsoDate): string {
  return `${LONG_MONTHS[Number(on.slice(5, 7)) - 1]} ${on.slice(0, 4)}`
}

/** 'two adults and one child'. */
export function partyText({ adults, children }: Party): string {
  const grown = `${inWords(adults)} ${adults === 1 ? 'adult' : 'adults'}`
  if (children === 0) return grown
  return `${grown} and ${inWords(children)} ${children === 1 ? 'child' : 'children'}`
}

/** The future steps of a departure's refunds, for the line under Book Now. */
export function cancellationParts(startsOn: IsoDate, today: IsoDate): { lead: string; until: IsoDate }[] {
  const leads: Record<number, string> = { 100: 'Free to cancel', 50: 'Half back' }
  return refundLadder({ refundTiers }, startsOn, 0).flatMap(({ percent, until }) =>
    until !== null && until >= today ? [{ lead: leads[percent] ?? `${percent}% back`, until }] : [],
  )
}

/** From when there is no refund: 'from Sun 28 Feb 2027'. */
export function fromText(lastDay: IsoDate): string {
  return `from ${dayText(addDays(lastDay, 1))}`
}
