import type { IsoDate } from '../dates.ts'
import { bookingIs, type BookingState } from '../states/booking-states.ts'

/** A review is published this many days after it was written, even without the other side's. */
export const BLIND_DAYS = 14
const DAY_MS = 86_400_000

/** When a review is published at the latest. */
export function shownLatestAt(writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + BLIND_DAYS * DAY_MS)
}

/** The latest writing time of a review that is due by its age. */
export function lastDueWriting(now: Date): Date {
  return new Date(now.getTime() - BLIND_DAYS * DAY_MS)
}

/** Whether a review is due: both sides are written, or its 14 days have passed. */
export function isDue(writtenAt: Date, isOtherIn: boolean, now: Date): boolean {
  return isOtherIn || shownLatestAt(writtenAt) <= now
}

/** Whether a booking can be reviewed: it was not cancelled, and its end date has passed in Nepal. */
export function isWalked(state: BookingState, endsOn: IsoDate, today: IsoDate): boolean {
  return bookingIs.attending(state) && endsOn < today
}
