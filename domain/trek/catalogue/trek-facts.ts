import type { IsoDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { Difficulty } from '../trek-rules.ts'

/** What finding treks needs to know of a listed one. */
export type TrekFacts = {
  id: string
  /** Equal to the one before while nothing below has changed. */
  stamp: string
  name: string
  region: string
  difficulty: Difficulty
  host: string
  /** Where its nights are, each place once. */
  places: string[]
  days: number
  maxAltitudeM: number
  maxGroupSize: number
  deadlineDays: number
  priceCents: Cents
  includes: string[]
  /** Shown reviews, and the sum of their ratings from 1 to 10. */
  reviews: number
  ratingSum: number
  /** Bookings confirmed within the last 30 days that still stand. */
  bookings: number
  /** Open departures ahead, the cheapest first, three numbers each: the start as a day number, the spots free, the price in US cents. */
  departures: number[]
  /**
   * Deals that run or come, four numbers each: the place of the departure above, whole per cent, the first and the last day to
   * book it as day numbers.
   */
  deals: number[]
}

/** A date as the number of its day since 1970-01-01. */
export function dayNumber(on: IsoDate): number {
  return Math.round(Date.parse(on) / 86_400_000)
}
