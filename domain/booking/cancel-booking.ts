import type { Visitor } from '../account/visitor.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { refundOwed } from '../ledger/payment-facts-rules.ts'
import { postFacts } from '../ledger/post-facts.ts'
import type { Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { findOwnBooking, lockOwnBooking, type Booking } from './booking-queries.ts'
import { tabOf } from './booking-rules.ts'
import { refundCents, refundLadder, refundPercent } from './refund-rules.ts'

/** What cancelling now would give back, with the dated ladder, or what it gave; refused when it cannot be cancelled. */
export async function quoteCancellation({ db, now }: Deps, bookingId: string, visitor: Visitor) {
  const booking = await findOwnBooking(db, bookingId, visitor)
  const today = nepalDate(now())
  const ladder = refundLadder(booking.starts_on, booking.total_cents)
  if (booking.state === 'cancelled') {
    const { refund_percentage: percent, refund_amount_cents: cents } = booking
    return { booking, ladder, isCancelled: true, percent: percent ?? 0, cents }
  }
  mustBeCancellable(booking, today)
  return { booking, ladder, isCancelled: false, ...refundOn(booking, today) }
}

/**
 * The traveller cancels: the spots are free at once, and what the rule gives back is owed from that moment. The form
 * carries the amount that was shown; when the day has changed it, nothing happens and the new amount is told.
 */
export async function cancelBooking(
  deps: Deps,
  { bookingId, shownRefundCents }: { bookingId: string; shownRefundCents: Cents },
  visitor: Visitor,
): Promise<{ percent: number; cents: Cents }> {
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockOwnBooking(tx, bookingId, visitor)
    const at = deps.now()
    mustBeCancellable(booking, nepalDate(at))
    const { percent, cents } = refundOn(booking, nepalDate(at))
    if (cents !== shownRefundCents) throw new Refusal('refund-changed', { refundCents: cents })

    await tx
      .updateTable('booking')
      .set({ state: 'cancelled', cancelled_at: at, refund_percentage: percent, refund_amount_cents: cents })
      .set({ refund_status: cents > 0 ? 'pending' : null })
      .where('id', '=', bookingId)
      .execute()
    if (cents > 0) await owe(deps, tx, bookingId, cents)
    await deps.later(tx, 'mail-booking-cancelled', { bookingId })
    return { percent, cents }
  })
}

/** Only a confirmed, upcoming booking can be cancelled (specification, states and transitions). */
function mustBeCancellable({ state, starts_on }: Booking, today: string): void {
  if (state !== 'confirmed') throw new Refusal('booking-not-cancellable')
  if (tabOf(state, starts_on, today) !== 'upcoming') throw new Refusal('booking-not-cancellable')
}

function refundOn({ total_cents, starts_on }: Booking, today: string) {
  return { percent: refundPercent(starts_on, today), cents: refundCents(total_cents, starts_on, today) }
}

async function owe({ now }: Deps, tx: Tx, bookingId: string, cents: Cents): Promise<void> {
  const payment = await tx
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'captured')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const refund = await tx
    .insertInto('refund')
    .values({
      ...{ payment_id: payment.id, amount_cents: cents, reason: 'cancelled' },
      ...{ state: 'requested', created_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postFacts(tx, now(), [refundOwed({ refundId: refund.id, bookingId, cents })])
}
