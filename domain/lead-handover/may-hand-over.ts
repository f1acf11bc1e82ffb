import type { Booking } from '../booking/booking-queries.ts'
import { findOpenOrder } from '../booking/change/change-orders.ts'
import { isChangeable } from '../booking/change/changeable.ts'
import { lastHandOverDay } from '../booking/change/name-change-rules.ts'
import { hasClaim } from '../cancellation/cancel-booking.ts'
import { isDisputed } from '../claim/claim-money-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Tx } from '../deps.ts'
import type { RefusalCode } from '../refusal.ts'

/** Why the lead's spot of a booking cannot be handed over now; null when it can. */
export async function whyNoHandover(db: Db | Tx, booking: Booking, at: Date): Promise<RefusalCode | null> {
  const today = nepalDate(at)
  if (!isChangeable(booking, today)) return 'booking-not-changeable'
  if (today > lastHandOverDay(booking.terms.changes, booking.starts_on)) return 'hand-over-late'
  if (await hasClaim(db, booking.id)) return 'change-claimed'
  if (await isDisputed(db, booking.id)) return 'handover-disputed'
  if (await findOpenOrder(db, booking.id)) return 'change-order-open'
  return null
}

/** Whether the erasure of an account waits: it gets no booking, and hands none over. */
export async function isErasureWaiting(db: Db | Tx, accountId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('erasure')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return waiting !== undefined
}
