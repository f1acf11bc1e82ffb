import type { Booking } from '../booking/booking-queries.ts'
import { findChoice } from '../booking/choice/choice-queries.ts'
import { departureChoiceIs } from '../booking/choice/departure-choice-states.ts'
import { decideChoice } from '../booking/choice/decide-choice.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import { crashPoint } from '../crash-point.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { RefundParts } from '../trek/booking-refund-rules.ts'
import { bookingIs } from '../states/booking-states.ts'
import { tryEach } from '../try-each.ts'
import { endWithDeparture } from './end-with-departure.ts'

const MOST_AT_ONCE = 200

/**
 * Ends a booking with an open choice after its departure was cancelled: everything is refunded, as the traveller chose it, or to
 * the card when nobody chose in time. The caller has locked the booking.
 */
export async function endByChoice(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  action: 'take-card' | 'take-credit' | 'lapse',
): Promise<RefundParts> {
  const choice = await findChoice(tx, booking.id, booking.open_choice_id ?? '')
  if (!choice) throw new Refusal('choice-over')
  await decideChoice(deps, tx, booking, action)
  const end = { by: choice.cancelledBy, reason: choice.reason }
  const back = await endWithDeparture(deps, tx, booking, end, { asCredit: action === 'take-credit' })
  crashPoint(`choice:${action}`)
  return back
}

/**
 * Refunds the bookings whose travellers chose nothing in time to their cards. Returns their number. The choice of a booking that
 * ended without it, by a program of an earlier version, only closes.
 */
export async function lapseChoices(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('departure_choice')
    .select(['id', 'booking_id'])
    .where('state', '=', 'open')
    .where('decide_by', '<=', deps.now())
    .orderBy('decide_by')
    .limit(MOST_AT_ONCE)
    .execute()
  let lapsed = 0
  await tryEach(due, async ({ id, booking_id }) => {
    lapsed += await deps.db.transaction().execute(async (tx) => {
      const booking = await lockBooking(tx, booking_id)
      if (!bookingIs.confirmed(booking.state)) await closeChoice(deps, tx, id)
      if (booking.open_choice_id !== id) return 0
      await endByChoice(deps, tx, booking, 'lapse')
      return 1
    })
  })
  return lapsed
}

/** Closes an open choice of an ended booking; its money has moved already. */
async function closeChoice(deps: Deps, tx: Tx, id: string): Promise<void> {
  const open = await tx
    .selectFrom('departure_choice')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', departureChoiceIs.open.states)
    .executeTakeFirst()
  if (open) await decideChoice(deps, tx, { open_choice_id: id }, 'lapse')
}
