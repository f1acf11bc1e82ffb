import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { notifyParty } from '../event/notify-party.ts'
import { Refusal } from '../refusal.ts'
import { findOwnBooking, lockBooking } from './booking-queries.ts'
import { bookingIs } from '../states/booking-states.ts'

/**
 * Enqueues the mails about a cancellation, once for each booking: to the traveller, to those with own links, and to the host when the traveller
 * cancelled or a part was not paid. A cancelled departure has a separate mail to the host. The caller has locked the booking.
 */
export async function mailCancellation({ now, enqueue }: Deps, tx: Tx, bookingId: string): Promise<void> {
  const first = await tx
    .updateTable('booking')
    .set({ cancellation_mailed_at: now() })
    .where('id', '=', bookingId)
    .where('cancellation_mailed_at', 'is', null)
    .returning('state')
    .executeTakeFirst()
  if (!first) return
  await notifyParty(enqueue, tx, bookingId, { what: 'cancelled' })
  if (!bookingIs.cancelledByTraveller(first.state))
    return enqueue(tx, 'mail-departure-cancelled', { bookingId })
  await enqueue(tx, 'mail-booking-cancelled', { bookingId })
  await enqueue(tx, 'mail-booking-cancelled-to-host', { bookingId })
}

/**
 * The specification's call for that mail: the owner may repeat it, and one mail goes to the stored address.
 * Refused when the booking belongs to someone else or is not cancelled.
 */
export async function askForCancellationMail(deps: Deps, bookingId: string, visitor: Visitor): Promise<void> {
  await findOwnBooking(deps.db, bookingId, visitor)
  await deps.db.transaction().execute(async (tx) => {
    const { state } = await lockBooking(tx, bookingId)
    if (!bookingIs.cancelled(state)) throw new Refusal('booking-not-cancelled')
    await mailCancellation(deps, tx, bookingId)
  })
}
