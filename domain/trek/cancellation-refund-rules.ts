import { addDays, daysBetween, type IsoDate } from '../dates.ts'
import { percentOf, type Cents } from '../money.ts'
import type { Terms } from '../offer/terms-rules.ts'

type Tiers = Pick<Terms, 'refundTiers'>

/** The percentage refunded under these terms when a traveller cancels on that date: calendar dates in Nepal. */
export function refundPercent({ refundTiers }: Tiers, startsOn: IsoDate, cancelledOn: IsoDate): number {
  const days = daysBetween(cancelledOn, startsOn)
  return refundTiers.find((tier) => days >= tier.daysBefore)?.percent ?? 0
}

/** The refund of a paid amount after a traveller's cancellation, rounded half a cent up, never more than was paid. */
export function refundCents(terms: Tiers, paid: Cents, startsOn: IsoDate, cancelledOn: IsoDate): Cents {
  return Math.min(paid, percentOf(paid, refundPercent(terms, startsOn, cancelledOn)))
}

/** The reasons that a traveller can choose; the host sees it. */
export const cancelReasons = ['My dates changed', 'Health', 'Something about the trek'] as const

/** The dated refund steps of a departure under these terms: the percentage, and its last date in Nepal; null is 'after that'. */
export function refundLadder(
  { refundTiers }: Tiers,
  startsOn: IsoDate,
  paid: Cents,
  credit: Cents = 0,
): { percent: number; cents: Cents; creditCents: Cents; until: IsoDate | null }[] {
  return refundTiers.map(({ daysBefore, percent }) => ({
    percent,
    cents: percentOf(paid, percent),
    creditCents: percentOf(credit, percent),
    until: daysBefore > 0 ? addDays(startsOn, -daysBefore) : null,
  }))
}
