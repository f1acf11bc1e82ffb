import type { IsoDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { Difficulty } from '../trek-rules.ts'

/** The search document of a listed trek. */
export type TrekFacts = {
  id: string
  /** Unchanged as long as the fields below are. */
  stamp: string
  name: string
  region: string
  difficulty: Difficulty
  hostId: string
  host: string
  /** Whether the host has the badge 'Verified'. */
  isHostVerified: boolean
  /** The places of its nights, each once. */
  places: string[]
  days: number
  maxAltitudeM: number
  maxGroupSize: number
  deadlineDays: number
  priceCents: Cents
  includes: string[]
  /** Public reviews, and the sum of their ratings from 1 to 10. */
  reviews: number
  ratingSum: number
  /** Bookings confirmed within the last 30 days and not cancelled. */
  bookings: number
  /**
   * Open future departures, the cheapest first, as three numbers each: the start as a day number, the free spots, the
   * price in US cents.
   */
  departures: number[]
  /**
   * Current and future deals, as four numbers each: the index of the departure above, the whole per cent, the first and
   * the last booking day as day numbers.
   */
  deals: number[]
}

/** The date of such a number of days. */
export function dateOf(day: number): IsoDate {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

/** A date as the number of days since 1970-01-01. */
export function dayNumber(on: IsoDate): number {
  return Math.round(Date.parse(on) / 86_400_000)
}
