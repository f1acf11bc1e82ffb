import type { Db } from '../../deps.ts'
import { findFoundBookings } from './found-bookings-queries.ts'
import { findFoundPeople } from './found-people-queries.ts'
import { findFoundTreks } from './found-treks-queries.ts'
import type { Found, Query } from './read-query.ts'

export type Finder = {
  label: string
  /** Whether what it finds is about persons: such a search is written down. */
  aboutPeople: boolean
  find: (db: Db, query: Query, role: string) => Promise<Found[]>
}

/** Everything that the office's search looks through, in the order in which it is shown. */
export const finders: readonly Finder[] = [
  { label: 'Bookings', aboutPeople: true, find: findFoundBookings },
  { label: 'People', aboutPeople: true, find: findFoundPeople },
  { label: 'Treks', aboutPeople: false, find: findFoundTreks },
]
