import { addDays, type IsoDate } from '../dates.ts'
import { Refusal } from '../refusal.ts'
import { trekIs } from '../offer/trek-states.ts'
import { departureIs } from '../offer/departure-states.ts'

export type Bookable = {
  trekState: string
  state: string
  startsOn: IsoDate
  bookingDeadlineDays: number
}

/** The last date in Nepal, until 24:00, on which a departure can be booked. */
export function lastBookingDay(startsOn: IsoDate, bookingDeadlineDays: number): IsoDate {
  return addDays(startsOn, -bookingDeadlineDays)
}

/** Whether a departure can be booked on that day in Nepal: it is in the future and its deadline has not passed. */
export function isInTime(startsOn: IsoDate, bookingDeadlineDays: number, today: IsoDate): boolean {
  return startsOn > today && lastBookingDay(startsOn, bookingDeadlineDays) >= today
}

/** Refuses a departure that cannot be booked on that date, with the reason. */
export function mustBeBookable(departure: Bookable, today: IsoDate): void {
  if (!trekIs.active(departure.trekState)) throw new Refusal('trek-not-found')
  if (departure.startsOn <= today) throw new Refusal('departure-past')
  if (!departureIs.onSale(departure.state)) throw new Refusal('departure-not-open')
  if (!isInTime(departure.startsOn, departure.bookingDeadlineDays, today))
    throw new Refusal('booking-deadline-passed')
}
