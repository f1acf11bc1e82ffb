export type BookingState =
  | 'held'
  | 'confirmed'
  | 'expired'
  | 'abandoned'
  | 'cancelled'
  | 'host_cancelled'
  | 'completed'
  | 'no_show'

/** The allowed state transitions of a booking; the database holds the same table (booking_edge). */
export const bookingMoves: Record<BookingState, readonly BookingState[]> = {
  held: ['confirmed', 'expired', 'abandoned'],
  expired: ['confirmed'],
  confirmed: ['cancelled', 'host_cancelled', 'completed', 'no_show'],
  abandoned: [],
  cancelled: [],
  host_cancelled: [],
  completed: [],
  no_show: [],
}

export type BookingStatus = 'pending' | 'confirmed' | 'cancelled'

/** The state that the API and the pages show: the specification defines three. */
export function statusOf(state: BookingState): BookingStatus {
  if (state === 'held') return 'pending'
  if (state === 'confirmed' || state === 'completed' || state === 'no_show') return 'confirmed'
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
  return statusOf(state) === 'confirmed' && startsOn < today && today <= endsOn
}

/**
 * Whether its traveller may remove a booking from the list: from Past, or from Cancelled when no refund is pending
 * (specification, booking deletion; nothing to refund counts as done).
 */
export function isRemovable(state: BookingState, tab: BookingTab, refundStatus: string | null): boolean {
  if (state === 'held') return false
  return tab === 'past' || (tab === 'cancelled' && refundStatus !== 'pending')
}
