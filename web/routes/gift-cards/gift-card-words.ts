import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'

/** An instant with its hour: 'Fri 12 Mar 2027, 10:00 Nepal time'. */
export function momentText(at: Date): string {
  return `${dayText(nepalDate(at))}, ${nepalHour(at)} Nepal time`
}
