import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'

/** When something was sent, in Nepal: the date and the time. */
export function sentText(at: Date): string {
  return `${dayText(nepalDate(at))}, ${nepalHour(at)}`
}
