import type { Tx } from '#domain/deps.ts'
import { currentTerms } from '#domain/offer/terms-rules.ts'
import { baseOf, dueAt, shareOf } from '#domain/payout/payout-rules.ts'
import { inChunks } from '../in-chunks.ts'
import { idOf } from '../name-id.ts'

/**
 * Writes the host's share of every booking: recorded at confirmation, lowered by a cancellation, payable when due.
 */
export async function writeShares(tx: Tx, now: Date): Promise<void> {
  const bookings = await confirmedBookings(tx)
  await inChunks(bookings, (some) => tx.insertInto('payout_item').values(some.map(itemOf)).execute())
  for (const booking of bookings.filter(({ state }) => state === 'cancelled')) {
    const stored = savedTrekOf(booking)
    await tx
      .updateTable('payout_item')
      .set(stored > 0 ? { state: 'reduced', ...shareOf(stored, currentTerms) } : { state: 'reversed' })
      .where('booking_id', '=', booking.id)
      .execute()
  }
  await tx
    .updateTable('payout_item')
    .set({ state: 'payable' })
    .where('state', 'in', ['accrued', 'reduced'])
    .where('due_at', '<=', now)
    .execute()
}

type Booking = Awaited<ReturnType<typeof confirmedBookings>>[number]

async function confirmedBookings(tx: Tx) {
  return tx
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .selectAll('booking')
    .select(['departure.ends_on', 'trek.host_id'])
    .where('booking.confirmed_at', 'is not', null)
    .orderBy('booking.id')
    .execute()
}

function itemOf(booking: Booking) {
  return {
    id: idOf('share', booking.id),
    booking_id: booking.id,
    host_id: booking.host_id,
    state: 'accrued' as const,
    ...shareOf(baseOf(booking), currentTerms),
    created_at: booking.confirmed_at ?? booking.created_at,
    due_at: dueAt(booking.ends_on),
  }
}

/** The part of card and credit that a cancellation leaves. */
function savedTrekOf(booking: Booking): number {
  const paid = (booking.total_cents ?? 0) + booking.credit_cents
  return paid - booking.refund_amount_cents - booking.credit_refund_cents
}
