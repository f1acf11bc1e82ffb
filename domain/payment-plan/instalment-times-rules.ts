import { addDays, type IsoDate, nepalDate } from '../dates.ts'

/** Cards are charged, and unpaid bookings end, at this hour in Nepal. */
const CHARGE_HOUR = 10
/** Reminders of the day itself go out at this hour in Nepal, before the charge. */
const REMINDER_HOUR = 6
/** After the due day a card is tried on this many more days. */
const MORE_TRIES = 3
/** Reminders go out this many days before the card is charged. */
export const REMINDER_DAYS = [7, 3, 0] as const
/** An operator extends a part once by at most this many days. */
export const MOST_EXTENSION_DAYS = 7

type Times = { dueOn: IsoDate; extendedTo: IsoDate | null }

/** The last day on which a part can be paid. At 10:00 of the next day its booking is cancelled. */
export function lastPayDay({ dueOn, extendedTo }: Times): IsoDate {
  return extendedTo ?? addDays(dueOn, MORE_TRIES)
}

/** Whether a part that nobody could charge in its days is tried on that day: until the day before the trek starts. */
export function isTriedLate({ tries }: { tries: number }, startsOn: IsoDate, day: IsoDate): boolean {
  return tries === 0 && day < startsOn
}

/** The last day to pay a part that is tried late: the days of grace start with the try, and end before the trek. */
export function lateLastDay(tryOn: IsoDate, startsOn: IsoDate): IsoDate {
  const [graceEnd, beforeStart] = [addDays(tryOn, MORE_TRIES), addDays(startsOn, -1)]
  return graceEnd < beforeStart ? graceEnd : beforeStart
}

/** The day on which the booking of an unpaid part is cancelled. */
export function cancelDay(times: Times): IsoDate {
  return addDays(lastPayDay(times), 1)
}

/** The first day on which the saved card is charged: the due day, or three days before the end of an extension. */
export function firstTryDay(times: Times): IsoDate {
  return addDays(lastPayDay(times), -MORE_TRIES)
}

/** The day in Nepal whose hour to charge has come. */
export function chargeDay(at: Date): IsoDate {
  return nepalDate(new Date(at.getTime() - CHARGE_HOUR * 3_600_000))
}

/** The day in Nepal whose hour to remind has come. */
export function reminderDay(at: Date): IsoDate {
  return nepalDate(new Date(at.getTime() - REMINDER_HOUR * 3_600_000))
}

/**
 * Which reminder of a part is due on that day: this many days before its card is charged; null when that one was sent, or none
 * is due.
 */
export function dueReminder(
  { remindedDays, ...times }: Times & { remindedDays: number | null },
  day: IsoDate,
): (typeof REMINDER_DAYS)[number] | null {
  const first = firstTryDay(times)
  if (day > first) return null
  const due = REMINDER_DAYS.filter((days) => addDays(first, -days) <= day).at(-1)
  return due === undefined || (remindedDays !== null && remindedDays <= due) ? null : due
}
