import { givenByClaims } from '../claim/claim-money-queries.ts'
import { closeClaimOf } from '../claim/end-claim.ts'
import type { Deps } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import type { Jobs } from '../job.ts'
import { tryEach } from '../try-each.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import { endHold } from '../checkout/end-hold.ts'
import { closeOfferChange } from '../booking/sold/answer-offer-change.ts'
import { returnPayment } from './return-payment.ts'
import { mailCancellation } from '../booking/mail-cancellation.ts'
import { firstRefundStatus, wholeRefund } from '../trek/booking-refund-rules.ts'
import { bookingIs } from '../states/booking-states.ts'

/**
 * Ends every booking of a cancelled departure. Holds are first: their payment pages are closed at the provider before
 * they end, and one that is paid while they end is settled and refunded with the rest. Each booking has a separate
 * transaction, so after a crash, or when the provider did not answer, the job continues where it stopped; one that
 * cannot be ended does not stop the others.
 */
export async function endDepartureBookings(deps: Deps, job: Jobs['end-departure-bookings']): Promise<void> {
  for (const id of await bookingsIn(deps, job.departureId, 'held'))
    await endHold(deps, id, 'expired').catch(deps.reportExternalError)
  await tryEach(await bookingsIn(deps, job.departureId, 'confirmed'), async (id) => {
    await refundWhole(deps, id, job)
    crashPoint('cancel-departure:one-refunded')
  })
  // In this order: a hold that is paid between the two queries is found by the second.
  const held = await bookingsIn(deps, job.departureId, 'held')
  const paid = await bookingsIn(deps, job.departureId, 'confirmed')
  if (held.length > 0) throw new Error(`${held.length} holds of a cancelled departure are not ended yet`)
  if (paid.length > 0) throw new Error(`${paid.length} bookings of a cancelled departure were paid meanwhile`)
}

async function refundWhole(deps: Deps, bookingId: string, { by, reason }: Jobs['end-departure-bookings']) {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!bookingIs.confirmed(booking.state)) return
    const back = wholeRefund(booking)
    const { cardCents, percent } = back
    const creditCents = back.creditCents - (await givenByClaims(tx, bookingId)).creditCents
    await tx
      .updateTable('booking')
      .set({ state: 'host_cancelled', cancelled_at: deps.now(), cancelled_by: by, cancel_reason: reason })
      .set({ refund_percentage: percent, refund_amount_cents: cardCents, credit_refund_cents: creditCents })
      .set({ refund_status: firstRefundStatus(back, true) })
      .where('id', '=', bookingId)
      .execute()
    await closeClaimOf(deps, tx, bookingId)
    await closeOfferChange(deps, tx, booking, 'withdraw')
    await returnPayment(deps, tx, booking, back, 'host_cancelled')
    await mailCancellation(deps, tx, bookingId)
  })
}

async function bookingsIn({ db }: Deps, departureId: string, state: 'held' | 'confirmed') {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('departure_id', '=', departureId)
    .where('state', '=', state)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
