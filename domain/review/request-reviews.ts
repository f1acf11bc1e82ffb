import { addDays, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { departureIs } from '../offer/departure-states.ts'
import { bookingIs } from '../states/booking-states.ts'

/** A server that was off for longer sends no requests about older treks. */
const ASKED_DAYS_AFTER = 30
const MOST_AT_ONCE = 200

/**
 * Enqueues the one mail that requests a review, from the day after the end date, where none was written; returns the
 * number of mails.
 */
export async function requestReviews({ db, now, enqueue }: Deps): Promise<number> {
  const today = nepalDate(now())
  const due = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select('booking.id')
    .where('booking.state', 'in', bookingIs.attending.states)
    .where('booking.review_asked_at', 'is', null)
    .where('booking.email', 'is not', null)
    .where('review.id', 'is', null)
    .where('departure.ends_on', '<', today)
    .where('departure.state', 'not in', departureIs.cancelled.states)
    .where('departure.ends_on', '>=', addDays(today, -ASKED_DAYS_AFTER))
    .orderBy('departure.ends_on')
    .limit(MOST_AT_ONCE)
    .execute()
  let asked = 0
  for (const { id } of due)
    asked += await db.transaction().execute(async (tx) => {
      const first = await tx
        .updateTable('booking')
        .set({ review_asked_at: now() })
        .where('id', '=', id)
        .where('review_asked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!first) return 0
      await enqueue(tx, 'mail-review-request', { bookingId: id })
      return 1
    })
  return asked
}
