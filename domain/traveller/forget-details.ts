import { addDays, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { DETAILS_RETENTION_DAYS } from './details-times-rules.ts'
import { bookingIs } from '../states/booking-states.ts'

/**
 * Erases travellers' details of treks that ended more than 30 days ago, and of bookings that are no longer active;
 * returns the number of travellers.
 */
export async function forgetDetails({ db, now }: Deps): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('vault.traveller_details as stored')
    .using('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .whereRef('booking.id', '=', 'stored.booking_id')
    .where(({ eb, or }) =>
      or([
        eb('departure.ends_on', '<', addDays(nepalDate(now()), -DETAILS_RETENTION_DAYS)),
        eb('booking.state', 'not in', bookingIs.sold.states),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
