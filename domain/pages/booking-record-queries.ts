import type { Visitor } from '../account/visitor.ts'
import { findAccountBooking } from '../booking/booking-queries.ts'
import { priceOf } from '../booking/price/price-line-rules.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { ladderOf } from '../trek/booking-refund-rules.ts'

/**
 * A booking for programs, for its account: its price, the dated refund steps under its own terms, and the versions of the
 * trek that were sold and that the host has to deliver. Anyone else gets 'not found'.
 */
export async function findBookingRecord({ db, now }: Pick<Deps, 'db' | 'now'>, id: string, visitor: Visitor) {
  const booking = await findAccountBooking(db, id, visitor)
  const versions = await db
    .selectFrom('trek_version')
    .select(['id', 'number', 'sha256'])
    .where('id', 'in', [booking.sold_version_id, booking.agreed_version_id])
    .execute()
  const version = (versionId: string | null) => {
    const found = versions.find((each) => each.id === versionId)
    return found ? { number: found.number, sha256: found.sha256.toString('hex') } : null
  }
  return {
    booking,
    price: priceOf(booking),
    ladder: ladderOf(booking.terms, booking.starts_on, booking, nepalDate(now())),
    sold: version(booking.sold_version_id),
    agreed: version(booking.agreed_version_id),
    /** Until when the traveller answers a significant change by the host; null without one. */
    answerUntil: booking.open_change_until,
    /** Until when the traveller chooses after a cancelled departure; null without an open choice. */
    chooseUntil: booking.open_choice_until,
  }
}
