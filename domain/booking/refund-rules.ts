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

/** What a booking was paid with, in US cents: by card, and by credit. */
export type Paid = { total_cents: Cents; credit_cents: Cents }

export type RefundParts = { percent: number; cardCents: Cents; creditCents: Cents }

/** What a traveller's cancellation gives back on that date: the tier's share of the card and of the credit, each by itself. */
export function refundParts(paid: Paid, startsOn: IsoDate, cancelledOn: IsoDate): RefundParts {
  return {
    percent: refundPercent(startsOn, cancelledOn),
    cardCents: refundCents(paid.total_cents, startsOn, cancelledOn),
    creditCents: refundCents(paid.credit_cents, startsOn, cancelledOn),
  }
}

/** All of it: what a cancellation by the host or an operator gives back. */
export function wholeRefund({ total_cents, credit_cents }: Paid): RefundParts {
  return { percent: 100, cardCents: total_cents, creditCents: credit_cents }
}

/** What the traveller paid and does not get back: it is earned like price on the day the trek would have been. */
export function keptCents(paid: Paid, back: RefundParts): Cents {
  return paid.total_cents - back.cardCents + paid.credit_cents - back.creditCents
}

/** Where a refund stands the moment a booking is cancelled: credit alone is back at once, nothing due is no refund. */
export function firstRefundStatus(
  { cardCents, creditCents }: RefundParts,
  isApproved: boolean,
): 'pending' | 'approved' | 'processed' | null {
  if (cardCents > 0) return isApproved ? 'approved' : 'pending'
  return creditCents > 0 ? 'processed' : null
}

/** What a traveller may give as the reason; the host sees it. */
export const cancelReasons = ['My dates changed', 'Health', 'Something about the trek'] as const

/** The dated ladder of a departure: what comes back, and the last date in Nepal on which it does; null is 'after that'. */
export function refundLadder(
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
