import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { NewDate } from './date-verdict-rules.ts'
import { repeatedStarts } from './repeat-dates-rules.ts'
import { refuseFields, repeatOf, type TypedRepeat } from './typed-dates-rules.ts'

/** The dates of a trek that a typed rule gives; refused with a sentence for each wrong field. */
export function datesOfRule(
  { now }: Pick<Deps, 'now'>,
  { trekId, ...typed }: TypedRepeat & { trekId: string },
): NewDate[] {
  const { spots, priceCents, minimum, ...rule } = repeatOf(typed, nepalDate(now()))
  const starts = repeatedStarts(rule)
  if (starts.length === 0) refuseFields({ lastOn: 'No date of this rule starts in this period.' })
  return starts.map((startsOn) => ({ trekId, startsOn, spots, priceCents, minimum }))
}
