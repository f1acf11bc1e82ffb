import { endOfNepalDay, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { tellBooking } from './refund-status.ts'
import { APPROVED_AFTER_WORKING_DAYS, waitedSince } from './working-day-rules.ts'

/** Approves, and has sent, the refunds that travellers have waited five working days for; answers how many. */
export async function approveDueRefunds({ db, now, later }: Deps): Promise<number> {
  const last = endOfNepalDay(waitedSince(nepalDate(now()), APPROVED_AFTER_WORKING_DAYS))
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .updateTable('refund')
      .set({ state: 'approved' })
      .where('state', '=', 'requested')
      .where('reason', '=', 'cancelled')
      .where('created_at', '<', last)
      .where('payment_id', 'in', (eb) =>
        // Demonstration bookings were paid before there was a provider: an operator closes those.
        eb.selectFrom('payment').select('id').where('session_id', 'is not', null),
      )
      .returning(['id', 'payment_id'])
      .execute()
    for (const { id, payment_id } of due) {
      await tellBooking(tx, payment_id, 'approved')
      await later(tx, 'send-refund', { refundId: id })
    }
    return due.length
  })
}
