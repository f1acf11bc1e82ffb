import type { Booking } from '../booking/booking-queries.ts'
import { departureIs } from '../offer/departure-states.ts'
import { bookingIs } from '../states/booking-states.ts'

/** Whether the parts of a booking are still to be paid: it is confirmed, and its departure takes place. */
export function isOwing({ state, departure_state }: Pick<Booking, 'state' | 'departure_state'>): boolean {
  return bookingIs.confirmed(state) && !departureIs.cancelled(departure_state)
}
