import { percentOf, type Cents } from '../../money.ts'
import { type Paid, refundableOf } from '../../trek/cancellation-refund-rules.ts'
import { discountColumns, type Frozen } from '../price/frozen-price-rules.ts'
import { leftAfter } from '../price/price-rules.ts'

type Sold = Frozen &
  Paid & { spots: number; referral_cents: Cents; returned_cents: Cents; returned_credit_cents: Cents }

/** The new price and the refund when travellers leave a booking, in US cents. */
export type Leaving = {
  percent: number
  /** The price of everybody before, and of those who stay; without earlier cancellation charges. */
  beforeCents: Cents
  afterCents: Cents
  /** By how much the price falls, never below 0. */
  fallsCents: Cents
  cardCents: Cents
  creditCents: Cents
  /** What the refund rule keeps of `fallsCents`. */
  chargeCents: Cents
  /** The columns of the booking afterwards. */
  columns: ReturnType<typeof columnsAfter>
}

/**
 * The price of a smaller party, worked out again from the frozen unit price and discounts, and the refund: this percentage of
 * what the price falls by. It applies separately to the parts paid by card and by credit (PRODUCT, section 9). A party that loses its group
 * discount pays nothing more. `spots` is the number of those who stay.
 */
export function leavingSum(sold: Sold, spots: number, percent: number): Leaving {
  const paid = refundableOf(sold)
  const beforeCents = paid.cardCents + paid.creditCents
  const priceCents = costOf(sold, spots)
  const afterCents = Math.min(beforeCents, Math.max(0, priceCents))
  const fallsCents = beforeCents - afterCents
  const creditFalls = proportionOf(fallsCents, paid.creditCents, beforeCents)
  const cardFalls = fallsCents - creditFalls
  const cardCents = percentOf(cardFalls, percent)
  const creditCents = percentOf(creditFalls, percent)
  const chargeCents = fallsCents - cardCents - creditCents
  const sum = { percent, beforeCents, afterCents, fallsCents, cardCents, creditCents, chargeCents }
  return { ...sum, columns: columnsAfter(sold, spots, { ...sum, priceCents, creditFalls }) }
}

type Sum = Omit<Leaving, 'columns'> & { priceCents: Cents; creditFalls: Cents }

function columnsAfter(sold: Sold, spots: number, sum: Sum) {
  const { beforeCents, priceCents, cardCents, creditCents, chargeCents, creditFalls } = sum
  return {
    spots,
    ...discountColumns(sold, spots),
    group_kept_cents: Math.max(0, priceCents - beforeCents),
    charge_cents:
      sold.charge_cents + chargeCents + unusedReferral(priceCents) - unusedReferral(costOf(sold, sold.spots)),
    charge_credit_cents: sold.charge_credit_cents + creditFalls - creditCents,
    credit_cents: sold.credit_cents - creditCents,
    returned_cents: sold.returned_cents + cardCents,
    returned_credit_cents: sold.returned_credit_cents + creditCents,
  }
}

/** The price of a party under the booking's frozen terms, before credit; below 0 when the referral exceeds it. */
function costOf(sold: Sold, spots: number): Cents {
  const { deal_cents, group_discount_cents, member_discount_cents } = discountColumns(sold, spots)
  const discounts = {
    grossCents: sold.unit_price_cents * spots,
    dealCents: deal_cents,
    groupDiscountCents: group_discount_cents,
    memberDiscountCents: member_discount_cents,
  }
  return leftAfter(discounts) - sold.referral_cents
}

/** The part of a referral that exceeds the price: it is not paid out. */
const unusedReferral = (priceCents: Cents): Cents => Math.max(0, -priceCents)

/** The part of an amount, in proportion to `part` of `whole`, rounded half up. Exact for amounts whose product is not. */
function proportionOf(cents: Cents, part: Cents, whole: Cents): Cents {
  if (whole === 0) return 0
  const [amount, numerator, denominator] = [BigInt(cents), BigInt(part), BigInt(whole)]
  return Number((2n * amount * numerator + denominator) / (2n * denominator))
}
