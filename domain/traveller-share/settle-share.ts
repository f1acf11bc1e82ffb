import type { Booking } from '../booking/booking-queries.ts'
import { crashPoint } from '../crash-point.ts'
import type { Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { departureIs } from '../offer/departure-states.ts'
import { lowerInstalments } from '../payment-plan/instalments.ts'
import { LEAST_PAYMENT_CENTS } from '../payment-plan/plan-rules.ts'
import { bookingIs } from '../states/booking-states.ts'
import { findLink } from '../traveller-link/link-queries.ts'
import { findParty } from './party-queries.ts'

/**
 * Counts what a traveller paid with a link for the booking, which the caller has locked: it lowers what is unpaid and the last
 * open parts. Returns false and changes nothing when the booking or the link has ended, when it is more than the traveller's
 * share still owes, or when it would leave an amount that no card can pay.
 */
export async function settleShare(
  tx: Tx,
  booking: Booking,
  { linkId, cents }: { linkId: string; cents: Cents },
  at: Date,
): Promise<boolean> {
  if (!bookingIs.confirmed(booking.state) || departureIs.cancelled(booking.departure_state)) return false
  const link = await findLink(tx, linkId)
  if (!link || link.ended_at !== null) return false
  const { members } = await findParty(tx, booking, at)
  const share = members.find(({ position }) => position === link.position)?.share
  if (!share) return false
  // The lead may have paid since the page was opened: only what is unpaid limits it then.
  const most = Math.min(booking.unpaid_cents, Math.max(share.dueCents, share.shareCents - share.paidCents))
  const left = booking.unpaid_cents - cents
  if (cents > most || (left > 0 && left < LEAST_PAYMENT_CENTS)) return false
  await lowerInstalments(tx, { bookingId: booking.id, cents }, at)
  await tx.updateTable('booking').set({ unpaid_cents: left }).where('id', '=', booking.id).execute()
  crashPoint('share:lowered')
  return true
}
