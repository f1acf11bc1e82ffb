import { extrasCents, type OrderedExtra } from '../../extra/extra-rules.ts'
import { discountLines, type GroupTier } from './price-rules.ts'

/** The group discounts that a hold has frozen. */
export function frozenTiers({ group_tiers }: { group_tiers: unknown }): GroupTier[] {
  return group_tiers as GroupTier[]
}

/** The price terms that a hold has frozen. */
export type Frozen = {
  unit_price_cents: number
  deal_percent: number
  group_tiers: unknown
  promotion_percent: number
  promotion_amount_cents: number
  member_percent: number
  extras_cents: number
}

/** A new hold has neither a promotion nor extras. */
export const plainTerms = { promotion_percent: 0, promotion_amount_cents: 0, extras_cents: 0 } as const

/** The discounts that a hold of this number of spots stores. */
export function discountColumns(frozen: Frozen, spots: number) {
  const { dealCents, groupDiscountCents, promotionCents, memberDiscountCents } = discountLines({
    unitPriceCents: frozen.unit_price_cents,
    spots,
    dealPercent: frozen.deal_percent,
    groupTiers: frozenTiers(frozen),
    promotionPercent: frozen.promotion_percent,
    promotionAmountCents: frozen.promotion_amount_cents,
    extrasCents: frozen.extras_cents,
    memberPercent: frozen.member_percent,
  })
  return {
    deal_cents: dealCents,
    group_discount_cents: groupDiscountCents,
    promotion_cents: promotionCents,
    member_discount_cents: memberDiscountCents,
  }
}

/** The columns that another party or other extras change on a hold: its price follows both. */
export function partyColumns(
  held: Frozen,
  { spots, children, extras }: { spots: number; children: number; extras: readonly OrderedExtra[] },
) {
  const extras_cents = extrasCents(extras)
  return { spots, children, extras_cents, ...discountColumns({ ...held, extras_cents }, spots) }
}
