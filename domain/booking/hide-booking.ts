import type { Visitor } from '../account/visitor.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { lockAccountBooking } from './booking-queries.ts'
import { isRemovable, tabOf, waitsForChoice } from './booking-rules.ts'
import type { BookingState } from '../states/booking-states.ts'

/**
 * Removes a booking from its traveller's list permanently; the record stays. Allowed only from Past, or from Cancelled
 * when no refund is pending. A repeated request changes nothing. Anyone but the booking's account gets 'not found'.
 */
export async function hideBooking({ db, now }: Deps, bookingId: string, visitor: Visitor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    const state = booking.state as BookingState
    const tab = tabOf(state, booking.starts_on, nepalDate(now()))
    // Its traveller chooses first what happens after a cancelled departure.
    const awaitsChoice = waitsForChoice(state, booking.departure_state)
    if (awaitsChoice || !isRemovable(state, tab, booking.refund_status))
      throw new Refusal('booking-not-deletable')
    if (booking.hidden_at) return
    await tx.updateTable('booking').set({ hidden_at: now() }).where('id', '=', bookingId).execute()
  })
}
