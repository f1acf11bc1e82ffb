import type { Booking } from '../booking/booking-queries.ts'
import { moveTime, nonrefundableAfter } from '../booking/change/move-rules.ts'
import { lowerPrice, newPrice, type PriceSum } from '../booking/change/price-change-rules.ts'
import { frozenTiers } from '../booking/price/frozen-price-rules.ts'
import type { TermsToday } from '../booking/price/terms-today-queries.ts'
import { isFree } from '../cancellation/cancel-booking.ts'
import { nepalDate } from '../dates.ts'
import { ruleAt } from './party-changes.ts'

type Moved = { sum: PriceSum & { columns: { nonrefundable_cents: number } }; terms: TermsToday }

/**
 * The price of a booking on another departure that is sold under these terms, and the terms that it then has. A move can make a
 * part of the price non-refundable. After a cancelled departure nothing is due: where the new date does not cost less, the
 * booking keeps its own price and discounts.
 */
export function movedPrice(booking: Booking, terms: TermsToday, at: Date): Moved {
  const rule = ruleAt(booking, at)
  const sum = newPrice(booking, { ...booking, ...terms }, rule)
  if (booking.open_choice_id !== null && sum.fallsCents === 0)
    return { sum: lowerPrice(booking, booking, rule), terms: ownTerms(booking) }
  const time = moveTime(booking.terms.changes, booking.starts_on, nepalDate(at))
  if (isFree(booking, at) || time === 'free') return { sum, terms }
  const nonrefundable_cents = nonrefundableAfter(booking, sum)
  return { sum: { ...sum, columns: { ...sum.columns, nonrefundable_cents } }, terms }
}

function ownTerms(booking: Booking): TermsToday {
  const { unit_price_cents, deal_id, deal_percent, deal_made_by, member_percent } = booking
  const group_tiers = frozenTiers(booking)
  return { unit_price_cents, deal_id, deal_percent, deal_made_by, member_percent, group_tiers } as TermsToday
}
