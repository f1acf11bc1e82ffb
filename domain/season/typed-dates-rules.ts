import { addDays, dayText, isDate, type IsoDate } from '../dates.ts'
import { type Cents, centsFromDollars } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { problemOfPrice, problemOfSpots } from '../trek/hosting/date-rules.ts'
import { LEAST_MINIMUM, USUAL_DECIDE_DAYS } from '../departure/minimum-rules.ts'
import type { NewDate, NewMinimum } from './date-verdict-rules.ts'
import { MOST_DAYS_AHEAD, type Repeat } from './repeat-dates-rules.ts'

/** A rule for new dates as typed. `weekdays` has numbers from 0, Sunday, separated by commas. */
export type TypedRepeat = {
  firstOn: string
  lastOn: string
  every: string
  unit: string
  weekdays: string
  spots: string
  price: string
  /** The minimum group, empty for none, and the days before the start on which it is decided. */
  minimum?: string
  decideDays?: string
}
type Fields = Record<string, string>

/** The rule, spots and price of a repetition as typed; refused with a sentence for each wrong field. */
export function repeatOf(
  typed: TypedRepeat,
  today: IsoDate,
): Repeat & { spots: number; priceCents: Cents; minimum: NewMinimum | null } {
  const spots = wholeNumber(typed.spots)
  const priceCents = centsOf(typed.price)
  const unit = typed.unit === 'day' ? 'day' : 'week'
  const every = wholeNumber(typed.every)
  const weekdays = typed.weekdays.split(',').filter((each) => each !== '')
  const fields: Fields = periodProblems(typed, today)
  if (!(every >= 1 && every <= 365)) fields['every'] = 'Enter a whole number from 1 to 365.'
  if (!weekdays.every((each) => /^[0-6]$/.test(each))) fields['weekdays'] = 'Choose weekdays.'
  const wrongSpots = problemOfSpots(spots)
  if (wrongSpots) fields['spots'] = new Refusal(wrongSpots).message
  const wrongPrice = problemOfPrice(priceCents)
  if (wrongPrice) fields['price'] = new Refusal(wrongPrice).message
  const minimum = minimumIn(typed)
  if (minimum && !(minimum.spots >= LEAST_MINIMUM && minimum.spots <= spots))
    fields['minimum'] = new Refusal('departure-minimum').message
  if (minimum && !(minimum.decideDays >= 4 && minimum.decideDays <= 365))
    fields['decideDays'] = 'Enter a whole number from 4 to 365.'
  refuseFields(fields)
  const { firstOn, lastOn } = typed
  return { firstOn, lastOn, every, unit, weekdays: weekdays.map(Number), spots, priceCents, minimum }
}

function minimumIn({ minimum = '', decideDays = '' }: TypedRepeat): NewMinimum | null {
  if (minimum === '') return null
  return {
    spots: wholeNumber(minimum),
    decideDays: decideDays === '' ? USUAL_DECIDE_DAYS : wholeNumber(decideDays),
  }
}

/** The period of a season that is copied; refused with a sentence for each wrong field. */
export function copiedPeriodOf({ firstOn, lastOn }: Pick<TypedRepeat, 'firstOn' | 'lastOn'>) {
  const fields: Fields = {}
  if (!isDate(firstOn)) fields['firstOn'] = 'Enter the first day.'
  if (!isDate(lastOn)) fields['lastOn'] = 'Enter the last day.'
  else if (isDate(firstOn) && lastOn < firstOn) fields['lastOn'] = 'The last day is not before the first.'
  refuseFields(fields)
  return { from: firstOn, to: lastOn }
}

/** Refuses a form with wrong fields, each with its sentence. */
export function refuseFields(fields: Fields): void {
  if (Object.keys(fields).length > 0) throw new Refusal('form-invalid', { fields })
}

/**
 * The ticked dates of a preview, as the form posts them: 'trek|start|spots|cents', with '|minimum|days' for a minimum group,
 * separated by commas.
 */
export function tickedDates(text: string): NewDate[] {
  return text
    .split(',')
    .filter((each) => each !== '')
    .map((each) => {
      const [trekId = '', startsOn = '', spots = '', cents = '', minimum = '', days = ''] = each.split('|')
      return {
        trekId,
        startsOn,
        spots: wholeNumber(spots),
        priceCents: wholeNumber(cents),
        minimum: minimum === '' ? null : { spots: wholeNumber(minimum), decideDays: wholeNumber(days) },
      }
    })
}

/** A date of a preview as the value of its checkbox. */
export function tickOf({ trekId, startsOn, spots, priceCents, minimum }: NewDate): string {
  const group = minimum ? [minimum.spots, minimum.decideDays] : []
  return [trekId, startsOn, spots, priceCents, ...group].join('|')
}

/** A typed whole number; NaN for any other text. */
export function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** A typed price in cents; NaN for a text that is none, and infinite when it has too many digits. */
export function centsOf(text: string): Cents {
  const price = text.replace(/[ ,$]/g, '')
  return centsFromDollars(price) ?? (/^\d{10,}/.test(price) ? Number.POSITIVE_INFINITY : Number.NaN)
}

function periodProblems({ firstOn, lastOn }: Pick<TypedRepeat, 'firstOn' | 'lastOn'>, today: IsoDate) {
  const fields: Fields = {}
  if (!isDate(firstOn)) fields['firstOn'] = 'Enter the first start.'
  else if (firstOn < today) fields['firstOn'] = new Refusal('departure-in-past').message
  const furthest = addDays(today, MOST_DAYS_AHEAD)
  if (!isDate(lastOn)) fields['lastOn'] = 'Enter the last day on which a trek may start.'
  else if (isDate(firstOn) && lastOn < firstOn) fields['lastOn'] = 'This is before the first start.'
  else if (lastOn > furthest) fields['lastOn'] = `At most three years from now: ${dayText(furthest)}.`
  return fields
}
