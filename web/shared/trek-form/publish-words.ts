import { dayText, type IsoDate } from '#domain/dates.ts'
import { counted } from '#figure-text'

/** 'a start on Sun 2 May 2027', 'starts on 3 dates from Sun 2 May 2027 on'. */
export function rangeOfStarts(starts: readonly IsoDate[]): string {
  const [first = '', ...others] = [...new Set(starts)].toSorted()
  return others.length === 0
    ? `a start on ${dayText(first)}`
    : `starts on ${counted(others.length + 1, 'date')} from ${dayText(first)} on`
}
