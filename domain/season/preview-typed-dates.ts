import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { datesOfRule } from './dates-of-rule.ts'
import type { CheckedDate, NewDate } from './date-verdict-rules.ts'
import { findDatesBetween } from './new-dates-queries.ts'
import { pastedLines, type PastedLine } from './pasted-dates-rules.ts'
import { previewDates } from './preview-dates.ts'
import { nextYearOf } from './repeat-dates-rules.ts'
import { copiedPeriodOf, refuseFields, type TypedRepeat } from './typed-dates-rules.ts'

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
    const dates = datesOfRule(deps, { ...typed, trekId: typed.trek })
    return { dates: await previewDates(deps, dates, visitor), wrongLines: [] }
  }
  const lines = pastedLines(typed.lines)
  if (lines.length === 0) refuseFields({ lines: 'Paste at least one line.' })
  const dates = lines.flatMap(({ date }) => (date ? [{ trekId: typed.trek, ...date }] : []))
  const wrongLines = lines.filter(({ problem }) => problem !== null)
  return { dates: dates.length === 0 ? [] : await previewDates(deps, dates, visitor), wrongLines }
}

async function copied({ db }: Reading, typed: TypedDates, visitor: Visitor): Promise<NewDate[]> {
  const period = copiedPeriodOf(typed)
  const hostId = await actingHost(db, visitor)
  const season = await findDatesBetween(db, hostId, { ...period, trekId: typed.trek || null })
  if (season.length === 0) refuseFields({ firstOn: 'None of your dates starts in this period.' })
  return season.map((date) => ({ ...date, startsOn: nextYearOf(date.startsOn) }))
}
