import { type Cents, usd } from '../../money.ts'
import { discountColumns, type Frozen, frozenTiers } from './frozen-price-rules.ts'
import { groupPercent } from './price-rules.ts'

/** What a promotion takes off: a whole percentage, or an amount in US cents. */
type Off = { percent: number; amountCents: Cents }

/** The price before all discounts, with extras. */
export function fullPrice(frozen: Frozen & { spots: number }): Cents {
  return frozen.unit_price_cents * frozen.spots + frozen.extras_cents
}

/**
 * The columns of a booking with a promotion, and the sentence that says which discount counts. Null columns: the deal or
 * the group discount is at least as good, and the price stays.
 */
export function promotedPrice(frozen: Frozen, spots: number, { percent, amountCents }: Off) {
  const off = { promotion_percent: percent, promotion_amount_cents: amountCents }
  const columns = discountColumns({ ...frozen, ...off }, spots)
  if (columns.promotion_cents > 0) {
    const what = percent > 0 ? `${percent}%` : usd(columns.promotion_cents)
    return { columns: { ...columns, ...off }, says: `Your code takes ${what} off.` }
  }
  const alone = discountColumns({ ...frozen, ...off, deal_percent: 0, group_tiers: [] }, spots)
  const better = columns.deal_cents + columns.group_discount_cents
  const than = better > alone.promotion_cents ? 'better than' : 'as good as'
  return { columns: null, says: `${otherOf(columns, frozen, spots)} is ${than} the code, so it counts.` }
}

type Counted = ReturnType<typeof discountColumns>

function otherOf(columns: Counted, frozen: Frozen, spots: number): string {
  if (columns.deal_cents > 0) return `The deal of ${frozen.deal_percent}%`
  return `Your group discount of ${groupPercent(frozenTiers(frozen), spots)}%`
}
