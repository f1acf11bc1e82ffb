import type { Deps } from '../../deps.ts'
import { paymentIs } from '../../payment/payment-states.ts'

const MINUTE_MS = 60_000
/** How long before a pending booking's hold ends its traveller gets one mail. */
export const WARNED_MINUTES_BEFORE = 10
/** The most of these mails that one address gets in a day. */
const MOST_A_DAY = 3

/**
 * Enqueues a mail for each submitted form that is unpaid and expires within ten minutes; returns the number of mails.
 */
export async function warnHoldEnds({ db, now, enqueue }: Deps): Promise<number> {
  const at = now()
  const soon = new Date(at.getTime() + WARNED_MINUTES_BEFORE * MINUTE_MS)
  const dayAgo = new Date(at.getTime() - 24 * 60 * MINUTE_MS)
  const due = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .select(['booking.id', 'booking.email'])
    .where('booking.state', '=', 'held')
    .where('booking.submitted_at', 'is not', null)
    .where('booking.hold_expires_at', '>', at)
    .where('booking.hold_expires_at', '<=', soon)
    .where('booking.hold_end_mailed_at', 'is', null)
    .where('departure.state', '<>', 'cancelled')
    // A pending payment, or one that awaits a person, needs no reminder.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.booking_id', '=', 'booking.id')
            .where('payment.state', 'in', paymentIs.live.states)
            .where(({ eb, or }) =>
              or([eb('payment.state', '=', 'processing'), eb('payment.problem', 'is not', null)]),
            ),
        ),
      ),
    )
    .orderBy('booking.hold_expires_at')
    .limit(200)
    .execute()
  let warned = 0
  for (const { id, email } of due)
    warned += await db.transaction().execute(async (tx) => {
      const first = await tx
        .updateTable('booking')
        .set({ hold_end_mailed_at: at })
        .where('id', '=', id)
        .where('state', '=', 'held')
        .where('hold_end_mailed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!first) return 0
      const { sent } = await tx
        .selectFrom('booking')
        .select(({ fn }) => fn.countAll<number>().as('sent'))
        .where('email', '=', email)
        .where('hold_end_mailed_at', '>', dayAgo)
        .executeTakeFirstOrThrow()
      if (Number(sent) > MOST_A_DAY) return 0
      await enqueue(tx, 'mail-hold-ending', { bookingId: id })
      return 1
    })
  return warned
}
