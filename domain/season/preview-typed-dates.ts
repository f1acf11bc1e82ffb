import type { Visitor } from '../account/visitor.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import type { CheckedDate, NewDate } from './date-verdict-rules.ts'
import { findDatesBetween } from './new-dates-queries.ts'
import { pastedLines, type PastedLine } from './pasted-dates-rules.ts'
import { previewDates } from './preview-dates.ts'
import { nextYearOf, repeatedStarts } from './repeat-dates-rules.ts'
import { copiedPeriodOf, refuseFields, repeatOf, type TypedRepeat } from './typed-dates-rules.ts'

export type TypedDates = TypedRepeat & { how: 'repeat' | 'copy' | 'paste'; trek: string; lines: string }
export type Preview = { dates: CheckedDate[]; wrongLines: Pick<PastedLine, 'line' | 'text' | 'problem'>[] }
type Reading = Pick<Deps, 'db' | 'now'>

/**
 * What a rule, a copied season or pasted lines would add, date by date. Lines that are no dates are reported and do not
 * prevent the others. Writes nothing.
 */
export async function previewTypedDates(
  deps: Reading,
  typed: TypedDates,
  visitor: Visitor,
): Promise<Preview> {
  if (typed.how === 'copy') {
    return { dates: await previewDates(deps, await copied(deps, typed, visitor), visitor), wrongLines: [] }
  }
  if (typed.trek === '') refuseFields({ trek: 'Choose a trek.' })
  if (typed.how === 'repeat') {
    return { dates: await previewDates(deps, repeated(deps, typed), visitor), wrongLines: [] }
  }
  const lines = pastedLines(typed.lines)
  if (lines.length === 0) refuseFields({ lines: 'Paste at least one line.' })
  const dates = lines.flatMap(({ date }) => (date ? [{ trekId: typed.trek, ...date }] : []))
  const wrongLines = lines.filter(({ problem }) => problem !== null)
  return { dates: dates.length === 0 ? [] : await previewDates(deps, dates, visitor), wrongLines }
}

function repeated({ now }: Pick<Deps, 'now'>, typed: TypedDates): NewDate[] {
  const { spots, priceCents, ...rule } = repeatOf(typed, nepalDate(now()))
  const starts = repeatedStarts(rule)
  if (starts.length === 0) refuseFields({ lastOn: 'No date of this rule starts in this period.' })
  return starts.map((startsOn) => ({ trekId: typed.trek, startsOn, spots, priceCents }))
}

async function copied({ db }: Reading, typed: TypedDates, visitor: Visitor): Promise<NewDate[]> {
  const period = copiedPeriodOf(typed)
  const hostId = await actingHost(db, visitor)
  const season = await findDatesBetween(db, hostId, { ...period, trekId: typed.trek || null })
  if (season.length === 0) refuseFields({ firstOn: 'None of your dates starts in this period.' })
  return season.map((date) => ({ ...date, startsOn: nextYearOf(date.startsOn) }))
}
