import { addDays, type IsoDate } from '../dates.ts'
import { lastBookingDay } from '../trek/booking-deadline-rules.ts'

/** The number of days after the trek's end for which travellers' details are stored. */
export const DETAILS_RETENTION_DAYS = 30
/** Missing details cause a mail this many days before the last day to change them. */
export const ASKED_DAYS_BEFORE = 7
/** Traveller and host are notified of missing details this many days before the start, if that is earlier. */
export const ASKED_DAYS_BEFORE_START = 21
/** The number of days after the trek's end for which a host reads emergency contacts. */
export const CONTACT_DAYS_AFTER = 7

/** 'open': everything may be changed. 'adding': missing details may be added. 'closed': neither. */
export type DetailsTime = 'open' | 'adding' | 'closed'

/** The last days in Nepal, until 24:00, for changing travellers' details, and for adding missing ones. */
export function lastDays(startsOn: IsoDate, bookingDeadlineDays: number) {
  return { change: lastBookingDay(startsOn, bookingDeadlineDays), add: addDays(startsOn, -1) }
}

/** What can be changed today in the details of a confirmed booking. */
export function detailsTime(startsOn: IsoDate, bookingDeadlineDays: number, today: IsoDate): DetailsTime {
  const { change, add } = lastDays(startsOn, bookingDeadlineDays)
  if (today <= change) return 'open'
  return today <= add ? 'adding' : 'closed'
}

/**
 * Whether a host may read phones, emergency contacts and needs: from the day after the last day to book until 7 days
 * after the trek.
 */
export function isContactTime(
  { startsOn, endsOn, deadlineDays }: { startsOn: IsoDate; endsOn: IsoDate; deadlineDays: number },
  today: IsoDate,
): boolean {
  return today > lastBookingDay(startsOn, deadlineDays) && today <= addDays(endsOn, CONTACT_DAYS_AFTER)
}
