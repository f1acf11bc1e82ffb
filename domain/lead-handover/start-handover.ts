import type { Visitor } from '../account/visitor.ts'
import { lockAccountBooking } from '../booking/booking-queries.ts'
import { Refusal } from '../refusal.ts'
import type { NewLead } from './handover-rules.ts'
import { offerBooking, type OfferDeps } from './offer-booking.ts'

/**
 * The lead traveller offers the booking to a new lead, free, until 7 days before the start. The new lead gets a link and has
 * 7 days to take over; until then the booking does not change. For the booking's account only.
 */
export async function startHandover(
  deps: OfferDeps,
  { bookingId, lead }: { bookingId: string; lead: NewLead },
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    if (!visitor.account) throw new Refusal('booking-not-found')
    await offerBooking(deps, tx, booking, { typed: lead, madeBy: visitor.account })
  })
}
