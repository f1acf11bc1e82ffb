import type { Visitor } from '../account/visitor.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import type { Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { NewLead } from './handover-rules.ts'
import { offerBooking, type OfferDeps } from './offer-booking.ts'

type Offering = {
  bookingId: string
  lead: NewLead
  reason: string
  /** Approves the proposal of this handover, in its transaction. */
  approving?: (tx: Tx) => Promise<void>
}

/**
 * An operator offers a booking to a new lead for a traveller who asked in another way; the new lead still proves the address.
 * The audit log records the reason. Needs a fresh second factor; not on the operator's own booking, nor to the operator's own address, nor a guest's, because
 * a guest has not proved to be its lead.
 */
export async function startHandoverForTraveller(
  deps: OfferDeps,
  { bookingId, lead, reason: typed, approving }: Offering,
  visitor: Visitor,
): Promise<void> {
  const operator = confirmedOperatorOf(visitor, deps.now())
  const reason = readReason(typed)
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.account_id === operator.id) throw new Refusal('booking-own')
    await approving?.(tx)
    const isNew = await offerBooking(deps, tx, booking, { typed: lead, madeBy: operator })
    if (!isNew) return
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'start-handover',
      reason,
      subject: { kind: 'booking', id: bookingId },
    })
  })
}
