import { dayText, nepalDate } from '#domain/dates.ts'
import { signedChargeText } from '#domain/money.ts'
import type { InvoiceFacts } from '#domain/ports/pdf-documents.ts'

export type DocumentView = ReturnType<typeof documentView>

/** A receipt, credit note or invoice as its page shows it. */
export function documentView({ lines, totalCents, issuedAt, kind, number, ...facts }: InvoiceFacts) {
  return {
    kind,
    number,
    issued: `Issued ${dayText(nepalDate(issuedAt))}`,
    parties: facts.parties,
    about: facts.about,
    lines: lines.map(({ words, note, cents }) => ({
      words,
      note: note ?? '',
      amount: signedChargeText(cents),
    })),
    totalName: facts.totalName,
    total: signedChargeText(totalCents),
    notes: facts.notes,
    foot: facts.foot,
  }
}
