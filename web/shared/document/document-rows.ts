import type { DocumentEntry } from '#domain/accounting/document-queries.ts'
import { titleOfKind } from '#domain/accounting/document-rules.ts'
import { dayText, nepalDate } from '#domain/dates.ts'
import { chargeText } from '#domain/money.ts'

export type DocumentRow = { id: string; name: string; number: string; about: string; to: string }

/** The documents of a booking as links. One that is not issued yet is issued when its page opens. */
export function documentRows(
  documents: readonly DocumentEntry[],
  pathOf: (sourceId: string) => string,
): DocumentRow[] {
  return documents.map(({ sourceId, kind, number, totalCents, at }) => ({
    id: sourceId,
    name: titleOfKind(kind),
    number: number ?? '',
    about: `${chargeText(totalCents)}, ${dayText(nepalDate(at))}`,
    to: pathOf(sourceId),
  }))
}
