import { findBookingOnPaper } from '../booking/my-bookings-queries.ts'
import type { Deps } from '../deps.ts'
import { cardOf } from '../payment/payment-queries.ts'

/** A refund and its booking, as mails to the traveller need them. */
export async function findRefundToMail(deps: Pick<Deps, 'db' | 'now'>, refundId: string) {
  const { booking_id, ...refund } = await deps.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount_cents', 'refund.reason', 'refund.came_back', 'refund.reject_reason'])
    .select(['refund.manual_reference', 'refund.state', 'payment.booking_id'])
    .select(cardOf('payment').as('card_last4'))
    .where('refund.id', '=', refundId)
    .executeTakeFirstOrThrow()
  return { ...refund, booking: await findBookingOnPaper(deps, booking_id) }
}
