import { sql } from 'kysely'
import type { Tx } from '../deps.ts'
import { stateList } from '../state-list.ts'
import { bookingIs } from '../states/booking-states.ts'
import { refundIs } from './refund-states.ts'

/**
 * Writes the state of a cancellation's refund on its booking, in the specification's words, after this refund has changed.
 * Goodwill and surplus money do not affect it. A refund to several cards has the state of its slowest part.
 */
export async function setRefundStatus(tx: Tx, refundId: string): Promise<void> {
  const { rows } = await sql<{ booking_id: string; status: string }>`
    select booking_id, case
        when bool_or(state = 'requested') then 'pending'
        when bool_or(state not in ${stateList(refundIs.over)}) then 'approved'
        when bool_or(state = 'succeeded') then 'processed'
        else 'rejected' end as status
    from (select p.booking_id, part.state from refund one
      join payment own on own.id = one.payment_id
      join payment p on p.booking_id = own.booking_id
      join refund part on part.payment_id = p.id and part.reason in ('cancelled', 'host_cancelled')
      where one.id = ${refundId} and one.reason in ('cancelled', 'host_cancelled')) as parts
    group by booking_id`.execute(tx)
  const [of] = rows
  if (!of) return
  await tx
    .updateTable('booking')
    .set({ refund_status: of.status })
    .where('id', '=', of.booking_id)
    .where('state', 'in', bookingIs.cancelled.states)
    .execute()
}
