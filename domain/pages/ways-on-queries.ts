import { nepalDate, type IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Meeting } from '../trek/meeting-rules.ts'
import { detailsTime, lastDays } from '../traveller/details-times-rules.ts'
import { pathToBooking } from '../booking/booking-link.ts'
import { findBookingOnPaper } from '../booking/my-bookings-queries.ts'

export type WaysOn = {
  /** The page of the booking; its files and forms are below it. */
  page: string
  isOfAccount: boolean
  meeting: Meeting
  /**
   * The number of travellers with missing details, and the last day to send them; null when none is missing or it is
   * too late.
   */
  details: { travellers: number; by: IsoDate } | null
}

/**
 * The links on the success page after a payment. A guest gets the link of the confirmation mail, so the caller must
 * have checked that the booking is theirs.
 */
export async function findWaysOn(deps: Deps, bookingId: string): Promise<WaysOn> {
  const booking = await findBookingOnPaper(deps, bookingId)
  const { starts_on, booking_deadline_days, spots, travellers_with_details } = booking
  const { starts_in, meeting_point, meets_at } = booking
  const time = detailsTime(starts_on, booking_deadline_days, nepalDate(deps.now()))
  const { change, add } = lastDays(starts_on, booking_deadline_days)
  const travellers = spots - travellers_with_details
  return {
    page: await pathToBooking(deps, booking),
    isOfAccount: booking.account_id !== null,
    meeting: { starts_in, meeting_point, meets_at },
    details:
      time === 'closed' || travellers === 0 ? null : { travellers, by: time === 'open' ? change : add },
  }
}
