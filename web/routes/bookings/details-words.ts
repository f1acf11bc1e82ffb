import type { MyBooking } from '#domain/booking/my-bookings-queries.ts'
import type { IsoDate } from '#domain/dates.ts'
import { detailsTime, lastDays } from '#domain/traveller/details-times-rules.ts'

/** How a confirmed booking stands with the details of its travellers, in words; null when nothing is to be said of them. */
export function detailsView(booking: MyBooking, today: IsoDate) {
  const { state, starts_on, ends_on, spots, told_travellers, booking_deadline_days } = booking
  if (state !== 'confirmed' || ends_on < today) return null
  const time = detailsTime(starts_on, booking_deadline_days, today)
  const days = lastDays(starts_on, booking_deadline_days)
  const without = spots - told_travellers
  if (without <= 0)
    return {
      ...{ isMissing: false, says: 'The details of all your travellers are complete.' },
      by: time === 'open' ? { says: 'Change it', until: days.change } : null,
    }
  const whom = spots === 1 ? 'of the traveller' : `of ${without} of ${spots} travellers`
  return {
    ...{ isMissing: time !== 'closed', says: `Details ${whom} are missing.` },
    by:
      time === 'closed' ? null : { says: 'Please add them', until: time === 'open' ? days.change : days.add },
  }
}
