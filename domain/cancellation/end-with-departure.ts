import { closeClaimOf } from '../claim/end-claim.ts'
import { givenByClaims } from '../claim/claim-money-queries.ts'
import type { Booking } from '../booking/booking-queries.ts'
import { mailCancellation } from '../booking/mail-cancellation.ts'
import { closeOfferChange } from '../booking/sold/answer-offer-change.ts'
import type { Deps, Tx } from '../deps.ts'
import { firstRefundStatus, type RefundParts, wholeRefund } from '../trek/booking-refund-rules.ts'
import { returnPayment } from './return-payment.ts'

/** Who cancelled a departure, and why; 'minimum': the platform, because its minimum group was not booked. */
export type DepartureEnd = { by: 'host' | 'operator' | 'minimum'; reason: string }

/**
 * Ends a confirmed booking of a cancelled departure with a full refund, to the card or as credit, and mails its traveller. The
 * caller has locked the booking.
 */
export async function endWithDeparture(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  { by, reason }: DepartureEnd,
  { asCredit = false } = {},
): Promise<RefundParts> {
  const back = wholeRefund(booking)
  const { cardCents, percent } = back
  const creditCents = back.creditCents - (await givenByClaims(tx, booking.id)).creditCents
  await tx
    .updateTable('booking')
    .set({ state: 'host_cancelled', cancelled_at: deps.now(), cancelled_by: by, cancel_reason: reason })
    .set({ refund_percentage: percent, refund_amount_cents: cardCents, credit_refund_cents: creditCents })
    .set({ refund_status: firstRefundStatus(back, true) })
    .where('id', '=', booking.id)
    .execute()
  await closeClaimOf(deps, tx, booking.id)
  await closeOfferChange(deps, tx, booking, 'withdraw')
  await returnPayment(deps, tx, booking, back, 'host_cancelled', { asCredit })
  await mailCancellation(deps, tx, booking.id)
  return back
}
