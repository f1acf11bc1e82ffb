import { percentOf, type Cents } from '../../money.ts'

/** The discount, in whole per cent, from a minimum number of travellers. */
export type GroupTier = { from: number; percent: number }

export type DiscountTerms = {
  unitPriceCents: Cents
  spots: number
  /** Whole percentages; the better of deal and group discount counts, never both. */
  dealPercent?: number
  groupTiers?: readonly GroupTier[]
  memberPercent?: number
}

export type DiscountLines = {
  grossCents: Cents
  dealCents: Cents
  groupDiscountCents: Cents
  memberDiscountCents: Cents
}

export type PaymentWishes = {
  referralCents?: Cents
  /** The credit that the traveller wants to spend, limited to the rest. */
  creditCents?: Cents
}

export type PriceLines = DiscountLines & { referralCents: Cents; creditCents: Cents; totalCents: Cents }

/**
 * The price of a booking, line by line in the order of display and storage: price × travellers, the better of deal and
 * group discount, member discount, referral, credit. Each percentage applies to the rest after the earlier lines.
 */
export function priceLines(terms: DiscountTerms & PaymentWishes): PriceLines {
  return withPayment(discountLines(terms), terms)
}

/** The lines that a hold freezes: gross and the discounts by percentage, each rounded half up to the cent. */
export function discountLines(terms: DiscountTerms): DiscountLines {
  const grossCents = terms.unitPriceCents * terms.spots
  const deal = percentOf(grossCents, terms.dealPercent ?? 0)
  const group = percentOf(grossCents, groupPercent(terms.groupTiers ?? [], terms.spots))
  const [dealCents, groupDiscountCents] = deal >= group ? [deal, 0] : [0, group]
  const left = grossCents - dealCents - groupDiscountCents
  const memberDiscountCents = percentOf(left, terms.memberPercent ?? 0)
  return { grossCents, dealCents, groupDiscountCents, memberDiscountCents }
}

/** The same lines with the choices of the submitted form: referral, then credit, and the card's amount. */
export function withPayment(discounts: DiscountLines, wishes: PaymentWishes): PriceLines {
  let left = leftAfter(discounts)
  const referralCents = Math.min(wishes.referralCents ?? 0, left)
  left -= referralCents
  const creditCents = Math.min(Math.max(0, wishes.creditCents ?? 0), left)
  const { grossCents, dealCents, groupDiscountCents, memberDiscountCents } = discounts
  return {
    grossCents,
    dealCents,
    groupDiscountCents,
    memberDiscountCents,
    referralCents,
    creditCents,
    totalCents: left - creditCents,
  }
}

/** The rest after the discounts: the price before referral and credit, never below 0. */
export function leftAfter(discounts: DiscountLines): Cents {
  const { grossCents, dealCents, groupDiscountCents, memberDiscountCents } = discounts
  return grossCents - dealCents - groupDiscountCents - memberDiscountCents
}

/** The best group discount for this number of travellers, in whole per cent; 0 when no tier applies. */
export function groupPercent(tiers: readonly GroupTier[], spots: number): number {
  return Math.max(0, ...tiers.filter(({ from }) => spots >= from).map(({ percent }) => percent))
}

export type StoredPrice = {
  unit_price_cents: Cents
  spots: number
  deal_cents: Cents
  deal_made_by: string | null
  group_discount_cents: Cents
  member_discount_cents: Cents
  referral_cents: Cents
}

/** The stored discounts of a booking. */
export function storedDiscounts(booking: StoredPrice): DiscountLines {
  return {
    grossCents: booking.unit_price_cents * booking.spots,
    dealCents: booking.deal_cents,
    groupDiscountCents: booking.group_discount_cents,
    memberDiscountCents: booking.member_discount_cents,
  }
}

/** The discounts at the platform's cost, which it pays to the host: operators' deals, member discount, referral. */
export function platformDiscounts(booking: StoredPrice): Cents {
  const ours = booking.deal_made_by === 'operator' ? booking.deal_cents : 0
  return ours + booking.member_discount_cents + booking.referral_cents
}
