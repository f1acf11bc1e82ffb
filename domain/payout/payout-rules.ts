import { addDays, endOfNepalDay, nepalDate, type IsoDate } from '../dates.ts'
import { feeOf } from '../ledger/platform-fee-rules.ts'
import type { Cents } from '../money.ts'
import type { Terms } from '../offer/terms-rules.ts'

export type PayoutState = 'batched' | 'approved' | 'sent' | 'settled' | 'returned'

type Priced = {
  unit_price_cents: Cents
  spots: number
  deal_cents: Cents
  deal_made_by: string | null
  group_discount_cents: Cents
  group_kept_cents: Cents
  charge_cents: Cents
  extras_cents: Cents
  promotion_cents: Cents
  promotion_made_by: string | null
}

/**
 * The base of a host's share: price × travellers + extras − the host's own deal or promotion − group discount (PRODUCT, Money
 * and section 9), and the cancellation charges of travellers who left.
 */
export function baseOf(booking: Priced): Cents {
  const ownDeal = booking.deal_made_by === 'host' ? booking.deal_cents : 0
  const ownPromotion = booking.promotion_made_by === 'host' ? booking.promotion_cents : 0
  const discounts = ownDeal + ownPromotion + booking.group_discount_cents + booking.group_kept_cents
  return booking.unit_price_cents * booking.spots + booking.extras_cents - discounts + booking.charge_cents
}

/** A stored share: its base and the platform's fee under the terms of the sale; the host gets the difference. */
export function shareOf(
  baseCents: Cents,
  terms: Pick<Terms, 'feePercent'>,
): { base_cents: Cents; fee_cents: Cents } {
  return { base_cents: baseCents, fee_cents: feeOf(baseCents, terms) }
}

/** When a host's share is due: 24:00 in Nepal of the day after the trek's end date. */
export function dueAt(endsOn: IsoDate): Date {
  return endOfNepalDay(addDays(endsOn, 1))
}

/** The latest end date of a trek whose shares are due now. */
export function lastDueEnd(now: Date): IsoDate {
  return addDays(nepalDate(now), -2)
}

/** Due shares are collected into payouts every night at 05:30 in Nepal. */
const COLLECTED_AT_MS = 5.5 * 3_600_000

/** The last collection time, at or before now. */
export function lastCollection(now: Date): Date {
  const midnight = endOfNepalDay(addDays(nepalDate(now), -1)).getTime()
  const today = new Date(midnight + COLLECTED_AT_MS)
  return today <= now ? today : new Date(today.getTime() - 86_400_000)
}

/** The payout's reference, also at the bank: 'PO-000042'. */
export function payoutNumber(number: number): string {
  return `PO-${String(number).padStart(6, '0')}`
}
