import type { Deps } from '#domain/deps.ts'
import { findEndedOffer } from '#domain/lead-handover/handover-queries.ts'

/** A sentence for the mail about a move or an end of a booking that was offered to a new lead; none without an offer. */
export async function offerEnded(
  { db }: Pick<Deps, 'db'>,
  bookingId: string,
  departureId: string,
): Promise<string[]> {
  const offer = await findEndedOffer(db, bookingId, departureId)
  return offer
    ? [
        `Your offer to ${offer.first_name} ${offer.last_name} to take over this booking has ended with this, and the link does not work any more.`,
      ]
    : []
}
