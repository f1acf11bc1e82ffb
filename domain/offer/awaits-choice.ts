import { sql } from 'kysely'
import { departureIs } from './departure-states.ts'
import { stateList } from '../state-list.ts'
import { bookingIs } from '../states/booking-states.ts'

/**
 * Whether the departure `d` of a booking `b` was cancelled and its traveller chooses what happens: until then its host earns
 * nothing from it.
 */
export const awaitsChoice = sql<boolean>`(d.state in ${stateList(departureIs.cancelled)}
  and b.state in ${stateList(bookingIs.confirmed)})`
