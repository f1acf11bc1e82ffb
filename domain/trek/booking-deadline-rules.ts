import { addDays, type IsoDate } from '../dates.ts'

/** The last date in Nepal, until 24:00, on which a departure can be booked. */
export function lastBookingDay(startsOn: IsoDate, bookingDeadlineDays: number): IsoDate {
  return addDays(startsOn, -bookingDeadlineDays)
}

/** Whether a departure can be booked on that day in Nepal: it is in the future and its deadline has not passed. */
export function isInTime(startsOn: IsoDate, bookingDeadlineDays: number, today: IsoDate): boolean {
  return startsOn > today && lastBookingDay(startsOn, bookingDeadlineDays) >= today
}
