import { addDays, daysBetween, type IsoDate } from '#domain/dates.ts'
import { travellersOf, type Guaranteed } from './bookings.ts'
import { chanceOf } from './chance.ts'
import type { SeedDeparture } from './departures.ts'
import { demoTraveller, personOf } from './people.ts'
import { reviewsOf } from './reviews/all-reviews.ts'
import type { TrekData } from './trek-data.ts'

/** The dates of each traveller, by email address: nobody is on two treks at once. */
export type Walks = Map<string, { startsOn: IsoDate; endsOn: IsoDate }[]>

type Fits = (on: SeedDeparture, today: IsoDate) => boolean

/** The fixed travellers of a trek's departures: everybody who reviewed it, and the demo traveller. Fills `walks`. */
export function guaranteedOn(
  trek: TrekData,
  departures: SeedDeparture[],
  walks: Walks,
  today: IsoDate,
): Map<SeedDeparture, Guaranteed[]> {
  const chance = chanceOf(`${trek.slug} ${today} reviews`)
  const guaranteed = new Map<SeedDeparture, Guaranteed[]>()
  for (const [one, fits] of wishedFor(trek.slug, today)) {
    const walked = walks.get(one.lead.email) ?? []
    const possible = departures.filter((departure) => {
      const spots = travellersOf([...(guaranteed.get(departure) ?? []), one])
      return (
        spots <= departure.maxSpots &&
        fits(departure, today) &&
        !walked.some((walk) => overlap(walk, departure))
      )
    })
    const soon = possible.filter(({ startsOn }) => daysBetween(today, startsOn) <= 300)
    const inSeason = (soon.length > 0 ? soon : possible).filter(({ startsOn }) =>
      trek.best_months.includes(Number(startsOn.slice(5, 7))),
    )
    // On some days no departure suits a wish, which is then left out.
    if (possible.length === 0) continue
    const departure = chance.oneOf([inSeason, soon, possible].find(({ length }) => length > 0) ?? possible)
    const there = guaranteed.get(departure) ?? []
    guaranteed.set(departure, [...there, writtenAfter(one, departure, chance.between(2, 13))])
    walks.set(one.lead.email, [...walked, departure])
  }
  return guaranteed
}

function wishedFor(slug: string, today: IsoDate): [Guaranteed, Fits][] {
  const wishes = reviewsOf(slug).map(([author, rating, body]): [Guaranteed, Fits] => {
    const companions = author === 'maya' ? [elias] : []
    const review = { rating, body, writtenOn: today }
    return [{ lead: personOf(author), companions, outcome: 'completed', review }, endedTwoWeeksAgo]
  })
  const hers = demoWishes[slug]
  if (hers) wishes.push([{ lead: demoTraveller, companions: [elias], outcome: hers.outcome }, hers.fits])
  if (slug === friend.slug) wishes.push([friend.booking, ahead])
  return wishes
}

const elias = { firstName: 'Elias', lastName: 'Berg', isChild: false }
const endedTwoWeeksAgo: Fits = ({ endsOn }, today) => endsOn < addDays(today, -14)
const ended: Fits = ({ endsOn }, today) => endsOn <= addDays(today, -2)
const ahead: Fits = ({ startsOn }, today) => daysBetween(today, startsOn) >= 8
const wellAhead: Fits = ({ startsOn }, today) => daysBetween(today, startsOn) >= 45

/** The demo traveller's bookings, beside the reviewed one. */
const demoWishes: Record<string, { outcome: Guaranteed['outcome']; fits: Fits }> = {
  'everest-view': { outcome: 'completed', fits: ended },
  'gokyo-lakes': { outcome: 'cancelled', fits: ended },
  'annapurna-circuit': { outcome: 'confirmed', fits: wellAhead },
}

/** The friend who booked with her code, and is on the trail. */
const friend: { slug: string; booking: Guaranteed } = {
  slug: 'ghorepani-poon-hill',
  booking: { lead: personOf('sofie'), companions: [], outcome: 'confirmed', invited: true },
}

function overlap(one: { startsOn: IsoDate; endsOn: IsoDate }, other: { startsOn: IsoDate; endsOn: IsoDate }) {
  return one.startsOn <= other.endsOn && other.startsOn <= one.endsOn
}

function writtenAfter(one: Guaranteed, departure: SeedDeparture, days: number): Guaranteed {
  if (!one.review) return one
  return { ...one, review: { ...one.review, writtenOn: addDays(departure.endsOn, days) } }
}
