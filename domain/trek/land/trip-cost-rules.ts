import type { Cents } from '../../money.ts'
import { daysInside, includesPermits, type PermitDay } from './permit-rules.ts'

/** A range of whole US dollars. */
export type DollarRange = { low: number; high: number }

/** What each person pays beside the trek; `PerDay` for each day on foot, a meal for each one that is not included. */
export type TripCostFacts = {
  /** The fees of a visa on arrival, the shortest first. */
  visas: readonly { days: number; usd: number }[]
  insurance: DollarRange
  guidePerDay: DollarRange
  porterPerDay: DollarRange
  mealPerDay: DollarRange
  /** Hot showers, charging, snacks and bottled drinks. */
  extrasPerDay: DollarRange
  /** A domestic flight to the start and back. */
  flight: DollarRange
}

export type TripCostKey = 'visa' | 'insurance' | 'flight' | 'guide' | 'porter' | 'meals' | 'extras'

/** Who receives the money: an office, an insurer or airline, or people on the way in cash. */
export type Payee = 'office' | 'company' | 'cash'

/** The lowest and the highest cost for one person, in US cents. */
export type CostRange = { lowCents: Cents; highCents: Cents }

export type TripCosts = {
  lines: (CostRange & { key: TripCostKey; payee: Payee })[]
  /** Days on foot, for which tips and extras are counted. */
  days: number
  /** The days of the visa, with one day before and one after the trek. */
  visaDays: number
  /** The meals that the price does not include: 'lunch'. */
  missingMeals: string[]
  /** Whether permits are included in the price of the trek. */
  hasPermits: boolean
}

type TripTrek = {
  includes: readonly string[]
  access: string
  durationDays: number
  days: readonly PermitDay[]
}

const MEALS = ['breakfast', 'lunch', 'dinner']
/** A day in Kathmandu before the trek, and one after it. */
const DAYS_AROUND = 2

/**
 * What a trip costs one foreign visitor beside the trek and its permits, and without the flight to Nepal: everything that
 * the price does not include, by the offices' fees or, as a range, by what is usual.
 */
export function tripCosts(trek: TripTrek, facts: TripCostFacts): TripCosts {
  const includes = (what: RegExp) => trek.includes.some((item) => what.test(item))
  const days = daysInside(trek.days).days
  const missingMeals = includes(/\ball meals\b|full board/i)
    ? []
    : MEALS.filter((meal) => !includes(new RegExp(meal, 'i')))
  const visa = visaFor(facts.visas, trek.durationDays + DAYS_AROUND)
  const hasFlight = trek.access !== 'flight' || includes(/flight|transport/i)
  const lines = [
    range('visa', 'office', { low: visa.usd, high: visa.usd }, 1),
    range('insurance', 'company', facts.insurance, 1),
    range('flight', 'company', facts.flight, hasFlight ? 0 : 1),
    range('guide', 'cash', facts.guidePerDay, days),
    range('porter', 'cash', facts.porterPerDay, includes(/\bporters?\b/i) ? days : 0),
    range('meals', 'cash', facts.mealPerDay, days * missingMeals.length),
    range('extras', 'cash', facts.extrasPerDay, days),
  ]
  return {
    lines: lines.filter(({ highCents }) => highCents > 0),
    days,
    visaDays: visa.days,
    missingMeals,
    hasPermits: includesPermits(trek.includes),
  }
}

/** The shortest visa for a stay; a longer stay extends the longest one. */
function visaFor(visas: TripCostFacts['visas'], stay: number) {
  return visas.find(({ days }) => stay <= days) ?? visas.at(-1) ?? { days: 0, usd: 0 }
}

function range(key: TripCostKey, payee: Payee, { low, high }: DollarRange, times: number) {
  return { key, payee, lowCents: 100 * low * times, highCents: 100 * high * times }
}

/** The sum of lines, from low to high. */
export function costInAll(lines: readonly CostRange[]): CostRange {
  return lines.reduce(
    (sum, line) => ({
      lowCents: sum.lowCents + line.lowCents,
      highCents: sum.highCents + line.highCents,
    }),
    { lowCents: 0, highCents: 0 },
  )
}
