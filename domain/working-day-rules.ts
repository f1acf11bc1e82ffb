import { addDays, type IsoDate } from './dates.ts'

/**
 * A traveller's cancellation that no operator decided is approved after this number of working days (PRODUCT, Booking).
 */
export const APPROVED_AFTER_WORKING_DAYS = 5

/**
 * Nepal works Sunday to Friday, but banks and card networks do not work on Sunday: Saturday and Sunday do not count.
 */
export function isWorkingDay(on: IsoDate): boolean {
  const weekday = new Date(Date.parse(on)).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** The last date from which this number of whole working days has passed when today begins. */
export function waitedSince(today: IsoDate, workingDays: number): IsoDate {
  let day = addDays(today, -1)
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, -1)
    if (isWorkingDay(addDays(day, 1))) left -= 1
  }
  return day
}

/** A refund reaches the card within this number of working days of its request, as the policy page promises. */
export const REFUND_WORKING_DAYS = 7
/**
 * The refund time as the interface states it, consistent with both statements of the specification (PRODUCT, Booking).
 */
export const REFUND_TIME = `within ${REFUND_WORKING_DAYS} working days (5 to 10 days)`

/** The date this number of working days after another. */
export function addWorkingDays(on: IsoDate, workingDays: number): IsoDate {
  let day = on
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/** The number of working days after one date up to another; negative when the second is earlier. */
export function workingDaysUntil(today: IsoDate, on: IsoDate): number {
  const [from, to] = today <= on ? [today, on] : [on, today]
  let count = 0
  for (let day = from; day < to; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) count += 1
  }
  return today <= on ? count : -count
}
