import { addDays, daysBetween, type IsoDate } from '#domain/dates.ts'
import { chanceOf, type Chance } from './chance.ts'
import type { SeedDeparture } from './departures.ts'
import { guest } from './guests.ts'
import type { SeedPerson } from './people.ts'

/** A paid booking of the demonstration: its current state and its reviews. */
export interface SeedBooking {
  lead: SeedPerson
  /** Whether the lead has an account; the others booked as guests. */
  signedIn: boolean
  companions: { firstName: string; lastName: string; isChild: boolean }[]
  bookedOn: IsoDate
  outcome: 'confirmed' | 'completed' | 'cancelled'
  cancelledOn?: IsoDate
  review?: { rating: number; body: string; writtenOn: IsoDate }
  /** Booked with the demo traveller's code. */
  invited?: boolean
}

/** Somebody whose booking is not random. */
export type Guaranteed = Pick<SeedBooking, 'lead' | 'companions' | 'outcome' | 'review' | 'invited'>

/**
 * The bookings of a departure: the guaranteed ones, guests up to its taken spots, and some cancelled ones. Never more
 * travellers than spots, including the cancelled ones.
 */
export function bookingsOn(
  slug: string,
  departure: SeedDeparture,
  guaranteed: Guaranteed[],
  today: IsoDate,
): SeedBooking[] {
  const chance = chanceOf(`${slug} ${departure.startsOn} bookings`)
  const outcome = departure.endsOn <= addDays(today, -2) ? 'completed' : 'confirmed'
  const bookings: SeedBooking[] = guaranteed.map((one) => ({
    ...one,
    ...dated(one.outcome, departure, today, chance),
    signedIn: true,
  }))
  const gone = travellersOf(bookings.filter((one) => one.outcome === 'cancelled'))
  let left = Math.min(departure.spotsTaken, departure.maxSpots - gone) - (travellersOf(bookings) - gone)
  while (left > 0) {
    const booking = party(
      Math.min(left, chance.oneOf([1, 1, 1, 2, 2, 2, 2, 2, 3, 4])),
      outcome,
      departure,
      today,
      chance,
    )
    bookings.push(booking)
    left -= 1 + booking.companions.length
  }
  if (chance.fraction() < 0.15 && departure.maxSpots - travellersOf(bookings) >= 2) {
    bookings.push(party(chance.between(1, 2), 'cancelled', departure, today, chance))
  }
  return bookings
}

/** The number of travellers on these bookings. */
export function travellersOf(bookings: readonly { companions: unknown[] }[]): number {
  return bookings.reduce((sum, { companions }) => sum + 1 + companions.length, 0)
}

function party(
  spots: number,
  outcome: SeedBooking['outcome'],
  departure: SeedDeparture,
  today: IsoDate,
  chance: Chance,
): SeedBooking {
  const lead = guest(chance)
  const family = chance.fraction() < 0.5
  const companions = Array.from({ length: spots - 1 }, (_, index) => {
    const { firstName, lastName } = guest(chance)
    return {
      firstName,
      lastName: family ? lead.lastName : lastName,
      isChild: family && index > 0 && chance.fraction() < 0.4,
    }
  })
  return { lead, signedIn: false, companions, outcome, ...dated(outcome, departure, today, chance) }
}

/**
 * Booked 25 to 140 days before the start, or recently when that is in the future; cancelled between then and the start.
 */
function dated(outcome: SeedBooking['outcome'], departure: SeedDeparture, today: IsoDate, chance: Chance) {
  const wished = addDays(departure.startsOn, -chance.between(40, 140))
  const bookedOn = wished < addDays(today, -2) ? wished : addDays(today, -chance.between(3, 45))
  if (outcome !== 'cancelled') return { bookedOn }
  const until = Math.min(daysBetween(bookedOn, departure.startsOn), daysBetween(bookedOn, today)) - 1
  return { bookedOn, cancelledOn: addDays(bookedOn, chance.between(1, Math.max(1, until))) }
}
