import { percentOf, type Cents } from '../../money.ts'

/** The discount, in whole per cent, from a minimum number of travellers. */
export type GroupTier = { from: number; percent: number }

export type DiscountTerms = {
  unitPriceCents: Cents
  spots: number
  /** Whole percentages; the best of deal, group discount and promotion counts, never two of them. */
  dealPercent?: number
  groupTiers?: readonly GroupTier[]
  /** A promotion code: a percentage or an amount. */
  promotionPercent?: number
  promotionAmountCents?: Cents
  memberPercent?: number
  /** Extras and rooms. */
  extrasCents?: Cents
}

export type DiscountLines = {
  grossCents: Cents
  extrasCents: Cents
  dealCents: Cents
  groupDiscountCents: Cents
  promotionCents: Cents
  memberDiscountCents: Cents
}

export type PaymentWishes = {
  referralCents?: Cents
  /** The credit that the traveller wants to spend, limited to the rest. */
  creditCents?: Cents
}

export type PriceLines = DiscountLines & { referralCents: Cents; creditCents: Cents; totalCents: Cents }

/**
 * The price of a booking, line by line in the order of display and storage: price × travellers, extras, the best of deal,
 * group discount and promotion, member discount, referral, credit. Each percentage applies to the rest after the earlier lines.
 */
export function priceLines(terms: DiscountTerms & PaymentWishes): PriceLines {
  return withPayment(discountLines(terms), terms)
}

/** The lines that a hold freezes: gross, extras and the discounts, each percentage rounded half up to the cent. */
export function discountLines(terms: DiscountTerms): DiscountLines {
  const grossCents = terms.unitPriceCents * terms.spots
  const extrasCents = terms.extrasCents ?? 0
  const price = grossCents + extrasCents
  const discount = bestDiscount(price, terms)
  const left = price - discount.dealCents - discount.groupDiscountCents - discount.promotionCents
  const memberDiscountCents = percentOf(left, terms.memberPercent ?? 0)
  return { grossCents, extrasCents, ...discount, memberDiscountCents }
}

/** The best of the three discounts that exclude each other; of equal ones, the deal before the group discount before the promotion. */
function bestDiscount(price: Cents, terms: DiscountTerms) {
  const none = { dealCents: 0, groupDiscountCents: 0, promotionCents: 0 }
  const deal = percentOf(price, terms.dealPercent ?? 0)
  const group = percentOf(price, groupPercent(terms.groupTiers ?? [], terms.spots))
  const byPercent = percentOf(price, terms.promotionPercent ?? 0)
  const promotion = Math.max(byPercent, Math.min(price, terms.promotionAmountCents ?? 0))
  if (deal >= group && deal >= promotion) return { ...none, dealCents: deal }
  return group >= promotion ? { ...none, groupDiscountCents: group } : { ...none, promotionCents: promotion }
}

/** The same lines with the choices of the submitted form: referral, then credit, and the card's amount. */
export function withPayment(discounts: DiscountLines, wishes: PaymentWishes): PriceLines {
  let left = leftAfter(discounts)
  const referralCents = Math.min(wishes.referralCents ?? 0, left)
  left -= referralCents
  const creditCents = Math.min(Math.max(0, wishes.creditCents ?? 0), left)
  return { ...discounts, referralCents, creditCents, totalCents: left - creditCents }
}

/** The rest after the discounts: the price before referral and credit, never below 0. */
export function leftAfter(discounts: DiscountLines): Cents {
  const { grossCents, extrasCents, dealCents, groupDiscountCents, promotionCents, memberDiscountCents } =
    discounts
  return grossCents + extrasCents - dealCents - groupDiscountCents - promotionCents - memberDiscountCents
}

/** The best group discount for this number of travellers, in whole per cent; 0 when no tier applies. */
export function groupPercent(tiers: readonly GroupTier[], spots: number): number {
  return Math.max(0, ...tiers.filter(({ from }) => spots >= from).map(({ percent }) => percent))
}

export type StoredPrice = {
  unit_price_cents: Cents
  spots: number
  extras_cents: Cents
  deal_cents: Cents
  deal_made_by: string | null
  group_discount_cents: Cents
  promotion_cents: Cents
  promotion_made_by: string | null
  member_discount_cents: Cents
  referral_cents: Cents
}

/** The stored discounts of a booking. */
export function storedDiscounts(booking: StoredPrice): DiscountLines {
  return {
    grossCents: booking.unit_price_cents * booking.spots,
    extrasCents: booking.extras_cents,
    dealCents: booking.deal_cents,
    groupDiscountCents: booking.group_discount_cents,
    promotionCents: booking.promotion_cents,
    memberDiscountCents: booking.member_discount_cents,
  }
}

/** The discounts at the platform's cost, which it pays to the host: operators' deals and promotions, member discount, referral. */
export function platformDiscounts(booking: StoredPrice): Cents {
  const deal = booking.deal_made_by === 'operator' ? booking.deal_cents : 0
  const promotion = booking.promotion_made_by === 'operator' ? booking.promotion_cents : 0
  return deal + promotion + booking.member_discount_cents + booking.referral_cents
}
