export type DepartureState = 'draft' | 'open' | 'closed' | 'cancelled' | 'departed' | 'completed'

/** The allowed state transitions of a departure; the database holds the same table (departure_edge). */
export const departureMoves: Record<DepartureState, readonly DepartureState[]> = {
  draft: ['open'],
  open: ['closed', 'cancelled', 'departed'],
  closed: ['open', 'cancelled', 'departed'],
  // An aborted trek: an operator decides about its bookings.
  departed: ['completed', 'cancelled'],
  cancelled: [],
  completed: [],
}
