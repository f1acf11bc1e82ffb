import type { Tx } from '../deps.ts'
import { bookingIs } from '../states/booking-states.ts'

/**
 * Writes the state of a cancellation's refund on its booking, in the specification's words. Goodwill and surplus money
 * do not affect it.
 */
export async function setRefundStatus(
  tx: Tx,
  refundId: string,
  status: 'approved' | 'processed' | 'rejected',
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ refund_status: status })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .select('payment.booking_id')
        .where('refund.id', '=', refundId)
        .where('refund.reason', 'in', ['cancelled', 'host_cancelled']),
    )
    .where('state', 'in', bookingIs.cancelled.states)
    .execute()
}
