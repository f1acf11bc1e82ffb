import type { MyBooking } from '#domain/booking/my-bookings-queries.ts'
import type { IsoDate } from '#domain/dates.ts'
import { detailsTime, lastDays } from '#domain/traveller/details-times-rules.ts'
import { counted } from '#figure-text'
import { bookingIs } from '#domain/states/booking-states.ts'

/** The state of a confirmed booking's traveller details, as text; null when there is nothing to report. */
export function detailsView(booking: MyBooking, today: IsoDate) {
  const { state, starts_on, ends_on, spots, travellers_with_details, booking_deadline_days } = booking
  if (!bookingIs.confirmed(state) || booking.awaitsChoice || ends_on < today) return null
  const time = detailsTime(starts_on, booking_deadline_days, today)
  const days = lastDays(starts_on, booking_deadline_days)
  const without = spots - travellers_with_details
  if (without <= 0)
    return {
      isMissing: false,
      says: 'The details of all your travellers are complete.',
      by: time === 'open' ? { says: 'You can change them', until: days.change } : null,
    }
  return {
    isMissing: time !== 'closed',
    says: `We still need details for ${counted(without, 'traveller')}.`,
    by: time === 'closed' ? null : { says: 'Add them', until: time === 'open' ? days.change : days.add },
  }
}
