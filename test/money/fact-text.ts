import type { Fact } from '#domain/ledger/ledger-rules.ts'

/** Writes a journal entry as one text: 'captured p b: debit stripe_cash 100, credit customer_funds 100'. */
export function factText({ kind, source, bookingId, lines }: Fact): string {
  const sides = lines.map(({ account, debitCents, creditCents }) => {
    if (debitCents !== 0 && creditCents !== 0) return `both ${account} ${debitCents} ${creditCents}`
    return debitCents !== 0 ? `debit ${account} ${debitCents}` : `credit ${account} ${creditCents}`
  })
  return `${kind} ${source} ${bookingId}: ${sides.join(', ')}`
}
