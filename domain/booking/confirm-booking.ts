import type { Deps, Tx } from '../deps.ts'
import { accrueShare } from '../payout/accrue-share.ts'
import type { Booking } from './booking-queries.ts'

/**
 * Confirms a booking whose money is there (or that costs nothing), notes its host's share, and owes its traveller the
 * confirmation mail.
 */
export async function confirmBooking({ now, later }: Deps, tx: Tx, booking: Booking): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ state: 'confirmed', confirmed_at: now() })
    .where('id', '=', booking.id)
    .execute()
  await accrueShare(tx, booking, now())
  await later(tx, 'mail-booking-confirmed', { bookingId: booking.id })
}
