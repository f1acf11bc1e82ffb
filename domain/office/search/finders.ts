import type { Db } from '../../deps.ts'
import { findFoundBookings } from './found-bookings-queries.ts'
import { findFoundPeople } from './found-people-queries.ts'
import { findFoundTreks } from './found-treks-queries.ts'
import type { Found, Query } from './read-query.ts'

export type Finder = {
  label: string
  /** Whether its results are about people: such a search is logged. */
  aboutPeople: boolean
  find: (db: Db, query: Query, role: string) => Promise<Found[]>
}

/** The parts of the office's search, in the order of the results. */
export const finders: readonly Finder[] = [
  { label: 'Bookings', aboutPeople: true, find: findFoundBookings },
  { label: 'People', aboutPeople: true, find: findFoundPeople },
  { label: 'Treks', aboutPeople: false, find: findFoundTreks },
]
