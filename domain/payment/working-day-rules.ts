import { addDays, type IsoDate } from '../dates.ts'

/** A traveller's own cancellation that no operator has looked at is approved after this many working days (PRODUCT, Booking). */
export const APPROVED_AFTER_WORKING_DAYS = 5

/** Nepal works Sunday to Friday; banks and card networks do not on Sunday either, so Saturday and Sunday count for nothing. */
export function isWorkingDay(on: IsoDate): boolean {
  const weekday = new Date(Date.parse(on)).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** The last date such that a refund asked for on it or before has waited that many working days by today. */
export function waitedSince(today: IsoDate, workingDays: number): IsoDate {
  let day = today
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, -1)
    if (isWorkingDay(addDays(day, 1))) left -= 1
  }
  return day
}
