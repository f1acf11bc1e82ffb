import type { IsoDate } from '#domain/dates.ts'
import { bookingsOn, travellersOf, type Guaranteed, type SeedBooking } from './bookings.ts'
import { departuresFor, type DepartingTrek, type SeedDeparture } from './departures.ts'
import { guaranteedOn, type Walks } from './guarantee-bookings.ts'
import { treks, type TrekData } from './trek-data.ts'
import { textOf } from './trek-texts/all-trek-texts.ts'
import type { TrekText } from './trek-texts/trek-text.ts'
import { wholeItinerary, type WholeDay } from './whole-itinerary.ts'

export interface PlannedTrek {
  trek: TrekData
  text: TrekText
  itinerary: WholeDay[]
  departures: (SeedDeparture & { bookings: SeedBooking[] })[]
}

/** All demonstration data of a day, before any of it is written. */
export function planDemonstration(today: IsoDate): PlannedTrek[] {
  const walks: Walks = new Map()
  return treks.map((trek) => {
    const text = textOf(trek.slug)
    const departures = departuresFor(departing(trek), today)
    const guaranteed = guaranteedOn(trek, departures, walks, today)
    return {
      trek,
      text,
      itinerary: wholeItinerary(trek, text.days),
      departures: departures.map((departure) =>
        withBookings(trek.slug, departure, guaranteed.get(departure) ?? [], today),
      ),
    }
  })
}

/** The parameters of a trek's departures, from its facts and its host's text. */
export function departing(trek: TrekData): DepartingTrek {
  const { priceUsd, maxGroup } = textOf(trek.slug)
  return {
    slug: trek.slug,
    durationDays: trek.typical_days,
    bestMonths: trek.best_months,
    priceUsd,
    priceRangeUsd: trek.indicative_price_usd,
    maxGroup,
  }
}

function withBookings(slug: string, departure: SeedDeparture, guaranteed: Guaranteed[], today: IsoDate) {
  const bookings = bookingsOn(slug, departure, guaranteed, today)
  const spotsTaken = travellersOf(bookings.filter(({ outcome }) => outcome !== 'cancelled'))
  return { ...departure, spotsTaken, bookings }
}
