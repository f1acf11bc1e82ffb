import { addDays, daysBetween, type IsoDate } from '#domain/dates.ts'
import { bookingsOn, travellersOf, type Guaranteed, type SeedBooking } from './bookings.ts'
import { chanceOf } from './chance.ts'
import { departuresFor, type DepartingTrek, type SeedDeparture } from './departures.ts'
import { demoTraveller, personOf } from './people.ts'
import { reviewsOf } from './reviews/all-reviews.ts'
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

/** Everything that the demonstration shows on a day, before any of it is written. */
export function planDemonstration(today: IsoDate): PlannedTrek[] {
  const walks: Walks = new Map()
  return treks.map((trek) => {
    const text = textOf(trek.slug)
    const departures = departuresFor(departing(trek), today)
    const guaranteed = guaranteedOn(trek.slug, departures, walks, today)
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

/** What decides a trek's departures, drawn from its facts and its host's words. */
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

/** Which dates each traveller already walks on: nobody is on two treks at once. */
type Walks = Map<string, { startsOn: IsoDate; endsOn: IsoDate }[]>

function guaranteedOn(
  slug: string,
  departures: SeedDeparture[],
  walks: Walks,
  today: IsoDate,
): Map<SeedDeparture, Guaranteed[]> {
  const chance = chanceOf(`${slug} ${today} reviews`)
  const guaranteed = new Map<SeedDeparture, Guaranteed[]>()
  const place = (one: Guaranteed, fits: (departure: SeedDeparture) => boolean) => {
    const free = departures.filter((departure) => {
      const there = guaranteed.get(departure) ?? []
      const room = departure.maxSpots - travellersOf(there) - 1 - one.companions.length
      const walked = walks.get(one.lead.email) ?? []
      return (
        room >= 0 &&
        fits(departure) &&
        walked.every((walk) => walk.endsOn < departure.startsOn || departure.endsOn < walk.startsOn)
      )
    })
    if (free.length === 0) throw new Error(`${slug} has no departure for ${one.lead.email}`)
    const departure = chance.oneOf(free)
    guaranteed.set(departure, [
      ...(guaranteed.get(departure) ?? []),
      withDate(one, departure, chance.between(2, 13)),
    ])
    walks.set(one.lead.email, [...(walks.get(one.lead.email) ?? []), departure])
  }
  for (const [author, rating, body] of reviewsOf(slug)) {
    const companions = author === 'maya' ? [elias] : []
    const review = { rating, body, writtenOn: today }
    place(
      { lead: personOf(author), companions, outcome: 'completed', review },
      ({ endsOn }) => endsOn < addDays(today, -14),
    )
  }
  const wish = demoWishes[slug]
  if (wish)
    place({ lead: demoTraveller, companions: [elias], outcome: wish.outcome }, (departure) =>
      wish.fits(departure, today),
    )
  return guaranteed
}

const elias = { firstName: 'Elias', lastName: 'Berg', isChild: false }

/** What the demo traveller finds under her bookings, beside the walk that she has written about. */
const demoWishes: Record<
  string,
  { outcome: Guaranteed['outcome']; fits: (on: SeedDeparture, today: IsoDate) => boolean }
> = {
  'everest-view': { outcome: 'completed', fits: ({ endsOn }, today) => endsOn < today },
  'gokyo-lakes': { outcome: 'cancelled', fits: ({ endsOn }, today) => endsOn < today },
  'annapurna-circuit': {
    outcome: 'confirmed',
    fits: ({ startsOn }, today) => daysBetween(today, startsOn) >= 60 && daysBetween(today, startsOn) <= 300,
  },
}

function withDate(one: Guaranteed, departure: SeedDeparture, daysAfter: number): Guaranteed {
  if (!one.review) return one
  return { ...one, review: { ...one.review, writtenOn: addDays(departure.endsOn, daysAfter) } }
}

function withBookings(slug: string, departure: SeedDeparture, guaranteed: Guaranteed[], today: IsoDate) {
  const bookings = bookingsOn(slug, departure, guaranteed, today)
  const spotsTaken = travellersOf(bookings.filter(({ outcome }) => outcome !== 'cancelled'))
  return { ...departure, spotsTaken, bookings }
}
