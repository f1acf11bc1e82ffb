import { sql } from 'kysely'
import type { Tx } from '#domain/deps.ts'
import { cancellation, paymentId, type PlacedBooking } from '../booking-rows.ts'
import { idOf } from '../name-id.ts'

const DAY = 86_400_000
/** A refund requested longer ago than this has reached the card. */
const PROCESSED_AFTER_DAYS = 9

/** Writes the cancellations, their refunds and the refunds' states: the recent ones await an operator. */
export async function writeCancellations(tx: Tx, placed: PlacedBooking[], now: Date): Promise<void> {
  const cancelled = placed.filter(({ booking }) => booking.outcome === 'cancelled').map(cancellation)
  for (const { id, at, percent, cents } of cancelled) {
    const processed = now.getTime() - at.getTime() > PROCESSED_AFTER_DAYS * DAY
    await tx
      .updateTable('booking')
      .set({ state: 'cancelled', cancelled_at: at, refund_percentage: percent, refund_amount_cents: cents })
      .set({ cancelled_by: 'traveller', cancellation_mailed_at: at })
      .set({ refund_status: cents === 0 ? null : processed ? 'processed' : 'pending' })
      .where('id', '=', id)
      .execute()
  }
  const owed = cancelled.filter(({ cents }) => cents > 0)
  if (owed.length === 0) return
  await tx.insertInto('refund').values(owed.map(refundRow)).execute()
  await sendBack(tx, new Date(now.getTime() - PROCESSED_AFTER_DAYS * DAY))
}

function refundRow({ id, at, cents }: ReturnType<typeof cancellation>) {
  return {
    id: idOf('refund', id),
    payment_id: paymentId(id),
    amount_cents: cents,
    reason: 'cancelled',
    created_at: at,
  }
}

async function sendBack(tx: Tx, before: Date): Promise<void> {
  const move = (state: string) => tx.updateTable('refund').set({ state }).where('created_at', '<', before)
  await move('approved').set({ approved_at: sql<Date>`created_at + interval '1 day'` }).execute()
  await move('submitted').set({ submitted_at: sql<Date>`created_at + interval '2 days'` }).execute()
  await move('succeeded')
    .set({ succeeded_at: sql<Date>`created_at + interval '5 days'` })
    .set({ provider_refund_id: sql<string>`'re_demonstration_' || replace(id::text, '-', '')` })
    .execute()
}
