import type { BookingState } from '../booking/booking-rules.ts'
import type { IsoDate } from '../dates.ts'

/** So many days after it was written a review is shown although the other side wrote none. */
export const BLIND_DAYS = 14
const DAY_MS = 86_400_000

/** When a review is shown at the latest. */
export function shownLatestAt(writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + BLIND_DAYS * DAY_MS)
}

/** The last moment at which a review was written that is shown now for its age alone. */
export function lastDueWriting(now: Date): Date {
  return new Date(now.getTime() - BLIND_DAYS * DAY_MS)
}

/** Whether a review is shown now: both sides have written, or its 14 days are over. */
export function isDue(writtenAt: Date, isOtherIn: boolean, now: Date): boolean {
  return isOtherIn || shownLatestAt(writtenAt) <= now
}

/** Whether a walk can be reviewed: it was not cancelled, and its end date is past in Nepal. */
export function isWalked(state: BookingState, endsOn: IsoDate, today: IsoDate): boolean {
  return (state === 'confirmed' || state === 'completed') && endsOn < today
}
