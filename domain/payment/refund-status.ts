import type { Tx } from '../deps.ts'

/**
 * Writes on a cancelled booking where the refund of its cancellation stands, in the specification's words. Goodwill and
 * surplus money say nothing about the cancellation.
 */
export async function tellBooking(
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
    .where('state', 'in', ['cancelled', 'host_cancelled'])
    .execute()
}
