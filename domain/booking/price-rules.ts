import { percentOf, type Cents } from '../money.ts'

export type PriceTerms = {
  unitPriceCents: Cents
  spots: number
  /** Whole percentages; the better of deal and group discount counts, never both. */
  dealPercent?: number
  groupPercent?: number
  memberPercent?: number
  referralCents?: Cents
  /** What the traveller wishes to spend; no more than is left is taken. */
  creditCents?: Cents
}

export type PriceLines = {
  grossCents: Cents
  dealCents: Cents
  groupDiscountCents: Cents
  memberDiscountCents: Cents
  referralCents: Cents
  creditCents: Cents
  totalCents: Cents
}

/**
 * The price of a booking, line by line in the order in which it is shown and stored: price × travellers, the better
 * of deal and group discount, member discount, referral, credit. Each percentage is of what the earlier lines left.
 */
export function priceLines(terms: PriceTerms): PriceLines {
  const grossCents = terms.unitPriceCents * terms.spots
  const deal = percentOf(grossCents, terms.dealPercent ?? 0)
  const group = percentOf(grossCents, terms.groupPercent ?? 0)
  const dealCents = deal >= group ? deal : 0
  const groupDiscountCents = deal >= group ? 0 : group
  let left = grossCents - dealCents - groupDiscountCents
  const memberDiscountCents = percentOf(left, terms.memberPercent ?? 0)
  left -= memberDiscountCents
  const referralCents = Math.min(terms.referralCents ?? 0, left)
  left -= referralCents
  const creditCents = Math.min(Math.max(0, terms.creditCents ?? 0), left)
  const totalCents = left - creditCents
  return {
    grossCents,
    dealCents,
    groupDiscountCents,
    memberDiscountCents,
    referralCents,
    creditCents,
    totalCents,
  }
}
