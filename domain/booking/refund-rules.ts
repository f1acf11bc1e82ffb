import { addDays, daysBetween, type IsoDate } from '../dates.ts'
import { percentOf, type Cents } from '../money.ts'

/** Longest notice first; the first tier that a cancellation still meets applies (PRODUCT, Booking). */
export const refundTiers = [
  { daysBefore: 30, percent: 100 },
  { daysBefore: 15, percent: 50 },
  { daysBefore: 0, percent: 0 },
] as const

/** Which share comes back when a traveller cancels on that date: calendar dates in Nepal. */
export function refundPercent(startsOn: IsoDate, cancelledOn: IsoDate): number {
  const days = daysBetween(cancelledOn, startsOn)
  return refundTiers.find((tier) => days >= tier.daysBefore)?.percent ?? 0
}

/** What a traveller's cancellation gives back of an amount paid, half a cent up, never more than was paid. */
export function refundCents(paid: Cents, startsOn: IsoDate, cancelledOn: IsoDate): Cents {
  return Math.min(paid, percentOf(paid, refundPercent(startsOn, cancelledOn)))
}

/** The dated ladder of a departure: what comes back, and the last date in Nepal on which it does; null is 'after that'. */
export function refundLadder(
  startsOn: IsoDate,
  paid: Cents,
): { percent: number; cents: Cents; until: IsoDate | null }[] {
  return refundTiers.map(({ daysBefore, percent }) => ({
    percent,
    cents: percentOf(paid, percent),
    until: daysBefore > 0 ? addDays(startsOn, -daysBefore) : null,
  }))
}
