import { departureIs } from '../offer/departure-states.ts'
import { bookingIs, type BookingState } from '../states/booking-states.ts'

export type BookingStatus = 'pending' | 'confirmed' | 'cancelled'

/** The state that the API and the pages show: the specification defines three. */
export function statusOf(state: BookingState): BookingStatus {
  if (bookingIs.held(state)) return 'pending'
  if (bookingIs.sold(state)) return 'confirmed'
  return 'cancelled'
}

export type BookingTab = 'upcoming' | 'past' | 'cancelled'

/** Which tab of the bookings page lists a booking, by the calendar in Nepal. */
export function tabOf(state: BookingState, startsOn: string, today: string): BookingTab {
  if (statusOf(state) === 'cancelled') return 'cancelled'
  return startsOn >= today ? 'upcoming' : 'past'
}

/** On the trek now: started, and not past its end date. */
export function isOnTheTrail(state: BookingState, startsOn: string, endsOn: string, today: string): boolean {
  return bookingIs.sold(state) && startsOn < today && today <= endsOn
}

/**
 * Whether its traveller may remove a booking from the list: from Past, or from Cancelled when no refund is pending
 * (specification, booking deletion; nothing to refund counts as done).
 */
export function isRemovable(state: BookingState, tab: BookingTab, refundStatus: string | null): boolean {
  if (bookingIs.held(state)) return false
  return tab === 'past' || (tab === 'cancelled' && refundStatus !== 'pending')
}

/** Whether a booking's departure was cancelled and its traveller chooses what happens: another date, credit or the card. */
export function waitsForChoice(state: string, departureState: string): boolean {
  return bookingIs.confirmed(state) && departureIs.cancelled(departureState)
}
