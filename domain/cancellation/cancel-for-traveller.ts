import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import { cancelByTier, type Cancellation } from './cancel-booking.ts'
import type { RefundParts } from '../trek/booking-refund-rules.ts'

type Cancelling = Pick<Cancellation, 'bookingId' | 'shown' | 'asCredit'> & {
  reason: string
  /** Approves the proposal of this cancellation, in its transaction. */
  approving?: (tx: Tx) => Promise<void>
}

/**
 * An operator cancels a booking for a traveller who asked in another way, to the card or as credit. The refund follows today's
 * tier, as for the traveller's own cancellation; after a cancelled departure everything is refunded. The audit log records the reason, and the traveller gets a mail. Needs a fresh second
 * factor; operators cannot cancel their own bookings here.
 */
export async function cancelForTraveller(
  deps: Deps,
  { bookingId, shown, asCredit = false, reason: typed, approving }: Cancelling,
  visitor: Visitor,
): Promise<RefundParts> {
  const operator = confirmedOperatorOf(visitor, deps.now())
  const reason = readReason(typed)
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.account_id === operator.id) throw new Refusal('booking-own')
    await approving?.(tx)
    const parts = await cancelByTier(deps, tx, booking, { shown, reason: '', asCredit })
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'cancel-booking',
      reason,
      subject: { kind: 'booking', id: booking.id },
      detail: {
        percent: parts.percent,
        cardCents: parts.cardCents,
        creditCents: parts.creditCents,
        asCredit,
      },
    })
    return parts
  })
}
