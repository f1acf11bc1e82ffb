import type { Tx } from '../deps.ts'

/** Writes on a cancelled booking where its refund stands, in the specification's words. */
export async function tellBooking(
  tx: Tx,
  paymentId: string,
  status: 'approved' | 'processed',
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ refund_status: status })
    .where('id', '=', (eb) => eb.selectFrom('payment').select('booking_id').where('id', '=', paymentId))
    .where('state', 'in', ['cancelled', 'host_cancelled'])
    .execute()
}
