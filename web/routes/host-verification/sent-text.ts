import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'

/** The time of a submission in Nepal: date and hour. */
export function sentText(at: Date): string {
  return `${dayText(nepalDate(at))}, ${nepalHour(at)}`
}
