import { randomUUID } from 'node:crypto'
import type { Visitor } from '../account/visitor.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import type { PriceChange } from '../booking/change/price-change-rules.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { ForTraveller } from './change-for-traveller.ts'
import { leave, type LeavingRequest } from './leave-booking.ts'

/**
 * An operator leaves out travellers of a booking for a traveller who asked in another way, by the rule of today. The audit
 * log records the reason; traveller and host get a mail. Needs a fresh second factor; not on the operator's own booking.
 */
export async function leaveForTraveller(
  deps: Deps,
  { bookingId, positions, shown, reason: typed, approving }: Omit<LeavingRequest, 'key'> & ForTraveller,
  visitor: Visitor,
): Promise<PriceChange> {
  const operator = confirmedOperatorOf(visitor, deps.now())
  const reason = readReason(typed)
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.account_id === operator.id) throw new Refusal('booking-own')
    await approving?.(tx)
    // The office shows the amounts by the number of those who leave.
    const request = { positions, shown, key: randomUUID(), madeBy: operator.id, countsOwn: false }
    const sum = await leave(deps, tx, booking, request)
    if (!sum) throw new Error('a new key was used before')
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'leave-booking',
      reason,
      subject: { kind: 'booking', id: bookingId },
      detail: { travellers: positions.length, cardCents: sum.cardCents, creditCents: sum.creditCents },
    })
    return sum
  })
}
