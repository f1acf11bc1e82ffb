import { addDays, type IsoDate } from '../dates.ts'

/** A traveller's own cancellation that no operator has looked at is approved after this many working days (PRODUCT, Booking). */
export const APPROVED_AFTER_WORKING_DAYS = 5

/** Nepal works Sunday to Friday; banks and card networks do not on Sunday either, so Saturday and Sunday count for nothing. */
export function isWorkingDay(on: IsoDate): boolean {
  const weekday = new Date(Date.parse(on)).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** The last date such that so many whole working days after it are over when today begins. */
export function waitedSince(today: IsoDate, workingDays: number): IsoDate {
  let day = addDays(today, -1)
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, -1)
    if (isWorkingDay(addDays(day, 1))) left -= 1
  }
  return day
}

/** A refund reaches the card within so many working days of being asked for: what the policy page promises. */
export const REFUND_WORKING_DAYS = 7
/** The same as everybody reads it: both statements of the specification hold (PRODUCT, Booking). */
export const REFUND_TIME = `within ${REFUND_WORKING_DAYS} working days (5 to 10 days)`

/** The date that is so many working days after another. */
export function addWorkingDays(on: IsoDate, workingDays: number): IsoDate {
  let day = on
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/** How many working days lie after one date up to another; negative when that one is already past. */
export function workingDaysUntil(today: IsoDate, on: IsoDate): number {
  const [from, to] = today <= on ? [today, on] : [on, today]
  let count = 0
  for (let day = from; day < to; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) count += 1
  }
  return today <= on ? count : -count
}
