import { counted } from '#figure-text'

/** What a change of selected dates is called in the URL. */
export const doneKeys = { set: 'set', open: 'opened-dates', close: 'closed-dates' } as const

const sentences: Record<string, (dates: string, stay: string) => string> = {
  added: (dates, stay) => `${dates} added.${stay && ` ${stay} left out: see below.`}`,
  undone: (dates, stay) => `${dates} removed.${stay && ` ${stay} with bookings stay.`}`,
  set: (dates, stay) => `${dates} changed.${stay && ` ${stay} with bookings, or past, stay as they are.`}`,
  'closed-dates': (dates, stay) => `${dates} closed for new bookings.${stay && ` ${stay} stay as they are.`}`,
  'opened-dates': (dates, stay) => `${dates} open for bookings.${stay && ` ${stay} stay as they are.`}`,
}

/** The sentence about what was done, by the keys in the URL: `?done=set&count=3&stay=1`. */
export function doneText(search: URLSearchParams): string | undefined {
  const [done, count, stay] = ['done', 'count', 'stay'].map((name) => search.get(name) ?? '')
  if (!done || !Object.hasOwn(sentences, done)) return undefined
  if (!/^\d{1,3}$/.test(count ?? '') || !/^\d{1,3}$/.test(stay ?? '')) return undefined
  return sentences[done]?.(counted(Number(count), 'date'), Number(stay) > 0 ? `${stay}` : '')
}

/** The sentence about a time off that was saved or ended, by the keys in the URL. */
export function timeOffText(search: URLSearchParams): string | undefined {
  const [done, count, stay] = ['done', 'count', 'stay'].map((name) => search.get(name) ?? '')
  if (done === 'ended')
    return 'The time off has ended. Departures that it closed stay closed until you open them.'
  if (done !== 'off' || !/^\d{1,3}$/.test(count ?? '') || !/^\d{1,3}$/.test(stay ?? '')) return undefined
  const booked =
    Number(stay) > 0 ? ` ${counted(Number(stay), 'departure')} with bookings stay: see below.` : ''
  return `Saved. ${counted(Number(count), 'departure')} without bookings closed.${booked}`
}
