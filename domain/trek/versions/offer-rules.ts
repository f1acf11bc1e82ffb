import type { IsoDate } from '../../dates.ts'
import type { Extra } from '../../offer/offered-extra-rules.ts'
import type { Terms } from '../../offer/terms-rules.ts'
import type { Permit, PermitLaw } from '../land/permit-rules.ts'
import type { DayKind } from '../trek-rules.ts'

export type OfferDay = {
  day: number
  kind: DayKind
  place: string
  altitudeM: number
  hours: number
  km: number
  mode: string
  note: string
  description: string
  meals: string[]
}

/**
 * Everything that a traveller buys with a trek except date and price: the trek, its days, its permits with their facts,
 * its extras, its pictures, and the terms of the sale. A version of a trek stores it, and a booking names that version.
 */
export type Offer = {
  name: string
  region: string
  difficulty: string
  durationDays: number
  distanceKm: number | null
  maxAltitudeM: number
  maxAltitudePlace: string
  maxGroupSize: number
  startPlace: string
  endPlace: string
  gateway: string
  access: string
  accommodation: string
  climate: string
  bestMonths: number[]
  restricted: boolean
  summary: string
  overview: string
  fitness: string
  includes: string[]
  excludes: string[]
  meetingPoint: string
  meetsAt: string
  bookingDeadlineDays: number
  days: OfferDay[]
  permits: {
    names: string[]
    priced: Permit[]
    unpriced: string[]
    laws: PermitLaw[]
    /** The date of these facts. */
    on: IsoDate
  }
  /** The extras and rooms that the trek sold; none in versions from before they belonged to the offer. */
  extras?: Extra[]
  pictures: { key: string; alt: string; width: number; height: number }[]
  terms: Terms
}
