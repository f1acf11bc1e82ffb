import { addDays, isDate, type IsoDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { RefusalCode } from '../../refusal.ts'
import { daysOf } from './form/readiness-rules.ts'

/** The number of future dates that a trek can have. */
export const MOST_AHEAD = 100
/** The number of spots that a date can have. */
export const MOST_SPOTS = 50
/** The spots of a new date unless its host enters others (specification, Business constants). */
export const USUAL_SPOTS = 10
const YEARS_AHEAD_DAYS = 3 * 366
const HIGHEST_PRICE_CENTS = 100_000_00

export type DateTerms = { spots: number; priceCents: Cents }

/** Why a trek cannot have these dates; null when it can. Without a duration the length is checked on publishing. */
export function problemOfDates(
  trek: { durationDays: number; today: IsoDate },
  startsOn: string,
  endsOn: string,
): RefusalCode | null {
  if (!isDate(startsOn) || !isDate(endsOn)) return 'departure-needs-dates'
  if (startsOn < trek.today) return 'departure-in-past'
  if (startsOn > addDays(trek.today, YEARS_AHEAD_DAYS)) return 'departure-too-far'
  const days = daysOf(startsOn, endsOn)
  if (days < 1 || days > 60 || (trek.durationDays > 0 && days !== trek.durationDays))
    return 'departure-length'
  return null
}

/** Why a date cannot have this number of spots; null when it can. */
export function problemOfSpots(spots: number): RefusalCode | null {
  return Number.isInteger(spots) && spots >= 1 && spots <= MOST_SPOTS ? null : 'departure-spots'
}

/** Why a date cannot have this price; null when it can. */
export function problemOfPrice(priceCents: Cents): RefusalCode | null {
  if (priceCents > HIGHEST_PRICE_CENTS) return 'departure-price-too-high'
  return Number.isInteger(priceCents) && priceCents >= 100 ? null : 'departure-price'
}

/** Why a date cannot have these spots or this price; null when it can. */
export function problemOfTerms({ spots, priceCents }: DateTerms): RefusalCode | null {
  return problemOfSpots(spots) ?? problemOfPrice(priceCents)
}
