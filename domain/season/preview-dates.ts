import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import type { Visitor } from '../account/visitor.ts'
import { checkDates, type CheckedDate, type NewDate } from './date-verdict-rules.ts'
import { mustBeFew } from './must-be-few.ts'
import { findTimesOff, findTreksForDates } from './new-dates-queries.ts'

/** What adding these dates would do, date by date. Writes nothing. */
export async function previewDates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  dates: readonly NewDate[],
  visitor: Visitor,
): Promise<CheckedDate[]> {
  mustBeFew(dates)
  const hostId = await actingHost(db, visitor)
  const treks = await findTreksForDates(
    db,
    hostId,
    dates.map(({ trekId }) => trekId),
  )
  return checkDates(dates, { treks, timesOff: await findTimesOff(db, hostId), today: nepalDate(now()) })
}
