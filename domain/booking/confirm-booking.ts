import type { Deps, Tx } from '../deps.ts'
import type { Booking } from './booking-queries.ts'

/** Confirms a booking whose money is there (or that costs nothing) and owes its traveller the confirmation mail. */
export async function confirmBooking(
  { now, later }: Deps,
  tx: Tx,
  booking: Pick<Booking, 'id'>,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ state: 'confirmed', confirmed_at: now() })
    .where('id', '=', booking.id)
    .execute()
  await later(tx, 'mail-booking-confirmed', { bookingId: booking.id })
}
