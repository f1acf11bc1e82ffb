import { currentTerms } from '../offer/terms-rules.ts'

/** The cancellation policy of every trek in words, computed from the one table of refunds. */
export function cancellationPolicy(): string {
  const { refundTiers } = currentTerms
  const steps = refundTiers.map(({ daysBefore, percent }, index) => {
    const longer = refundTiers[index - 1]
    const upTo = longer && longer.daysBefore - 1
    const notice = upTo === undefined ? `${daysBefore} days or more` : range(daysBefore, upTo)
    return `${notice} before the start: ${percent > 0 ? `${percent}% refund` : 'no refund'}.`
  })
  return `${steps.join(' ')} Days are calendar dates in Nepal, each until 24:00 Nepal time.`
}

function range(from: number, to: number): string {
  return from === 0 ? `${to} days or less` : `${from} to ${to} days`
}
