import { addDays, type IsoDate } from '../dates.ts'
import { lastBookingDay } from '../trek/departure-rules.ts'

/** How long after the trek's end travellers' details are kept. */
export const DETAILS_KEPT_DAYS = 30
/** How long before the last day to change them somebody is written to because some are missing. */
export const ASKED_DAYS_BEFORE = 7
/** How long before the start traveller and host are notified of missing details, if that is earlier. */
export const ASKED_DAYS_BEFORE_START = 21
/** How long after the trek's end a host still reads whom to call. */
export const CONTACT_DAYS_AFTER = 7

/** 'open': everything may be changed. 'adding': what is missing may be added. 'closed': neither. */
export type DetailsTime = 'open' | 'adding' | 'closed'

/** The last days in Nepal, until 24:00, on which travellers' details may be changed, and what is missing added. */
export function lastDays(startsOn: IsoDate, bookingDeadlineDays: number) {
  return { change: lastBookingDay(startsOn, bookingDeadlineDays), add: addDays(startsOn, -1) }
}

/** What may be done today about the details of a confirmed booking. */
export function detailsTime(startsOn: IsoDate, bookingDeadlineDays: number, today: IsoDate): DetailsTime {
  const { change, add } = lastDays(startsOn, bookingDeadlineDays)
  if (today <= change) return 'open'
  return today <= add ? 'adding' : 'closed'
}

/** Whether a host may read phones, emergency contacts and needs: once the last day to book is over, until 7 days after the trek. */
export function isContactTime(
  { startsOn, endsOn, deadlineDays }: { startsOn: IsoDate; endsOn: IsoDate; deadlineDays: number },
  today: IsoDate,
): boolean {
  return today > lastBookingDay(startsOn, deadlineDays) && today <= addDays(endsOn, CONTACT_DAYS_AFTER)
}
