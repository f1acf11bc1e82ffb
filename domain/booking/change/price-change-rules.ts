import { extrasCents, fittedExtras, onceOrderedCents, type OrderedExtra } from '../../extra/extra-rules.ts'
import { percentOf, type Cents } from '../../money.ts'
import { LEAST_PAYMENT_CENTS } from '../../payment-plan/plan-rules.ts'
import { proportionOf } from '../../offer/proportion-rules.ts'
import { type Paid, refundableOf } from '../../trek/booking-refund-rules.ts'
import { discountColumns, type Frozen } from '../price/frozen-price-rules.ts'
import { priceOf } from '../price/price-line-rules.ts'
import { leftAfter } from '../price/price-rules.ts'

type Party = Frozen & { spots: number; extras: readonly OrderedExtra[] }
type Sold = Party & Paid & { referral_cents: Cents; returned_cents: Cents; returned_credit_cents: Cents }

/** How much of a fall comes back: a percentage; `isWhole` also gives back what a move or an extra made non-refundable. */
export type RefundRule = { percent: number; isWhole?: boolean }

/** What a change of a booking does to its price, in US cents, if it is paid in full; see `withPlan`. */
export type PriceSum = {
  percent: number
  /** The price before and afterwards, without earlier cancellation charges. */
  beforeCents: Cents
  afterCents: Cents
  /** What the card pays for a higher price. */
  dueCents: Cents
  /** By how much the price falls, never below 0. */
  fallsCents: Cents
  /** What comes back of that, to the card and as credit. */
  cardCents: Cents
  creditCents: Cents
  /** The rest of `fallsCents`, which does not come back. */
  chargeCents: Cents
  /** The columns of the booking afterwards, and its extras. */
  columns: ReturnType<typeof columnsAfter>
  extras: readonly OrderedExtra[]
}

/** What a change of a booking does to its price and its money, in US cents. */
export type PriceChange = Omit<PriceSum, 'columns'> & {
  /** What is not paid yet afterwards: the new open parts. */
  unpaidCents: Cents
  columns: PriceSum['columns'] & { unpaid_cents: Cents }
}

/**
 * The price of a smaller party, worked out again from the frozen unit price and discounts, and the refund: this percentage of
 * what the price falls by. A party that loses its group discount pays nothing more, and has at most one of the extras per
 * traveller for each. `spots` is the number of those who stay.
 */
export function leavingSum(sold: Sold, spots: number, rule: RefundRule): PriceSum {
  return lowerPrice(sold, { ...sold, spots, extras: fittedExtras(sold.extras, spots) }, rule)
}

/** The price with other terms that never costs more than before, as for a smaller party or fewer extras. */
export function lowerPrice(sold: Sold, changed: Party, rule: RefundRule): PriceSum {
  const next = withExtras(changed)
  const afterCents = Math.min(beforeOf(sold), Math.max(0, costOf(sold, next)))
  return changeTo(sold, next, { ...rule, afterCents })
}

/**
 * The price under other terms, for a larger party or another departure: a higher price is due, and the rule's
 * percentage of a fall comes back. An increase that is too small for a card is not due.
 */
export function newPrice(sold: Sold, changed: Party, rule: RefundRule): PriceSum {
  const next = withExtras(changed)
  const beforeCents = beforeOf(sold)
  const priceCents = Math.max(0, costOf(sold, next))
  const isTooLittle = priceCents > beforeCents && priceCents - beforeCents < LEAST_PAYMENT_CENTS
  return changeTo(sold, next, { ...rule, afterCents: isTooLittle ? beforeCents : priceCents })
}

function withExtras(party: Party): Party {
  return { ...party, extras_cents: extrasCents(party.extras) }
}

/**
 * The refund percentage applies separately to the parts paid by card and by credit (PRODUCT, section 9), and what an earlier
 * move made non-refundable stays in proportion. What pays for extras that are not refunded does not come back.
 */
function changeTo(
  sold: Sold,
  next: Party,
  { percent, isWhole = false, afterCents }: RefundRule & { afterCents: Cents },
): PriceSum {
  const beforeCents = beforeOf(sold)
  const fallsCents = Math.max(0, beforeCents - afterCents)
  const dueCents = Math.max(0, afterCents - beforeCents)
  const creditFalls = proportionOf(fallsCents, priceOfSold(sold).creditCents, beforeCents)
  const cardFalls = fallsCents - creditFalls
  const stays = proportionOf(sold.nonrefundable_cents, fallsCents, beforeCents)
  const retained = isWhole ? 0 : stays
  const creditStays = proportionOf(retained, creditFalls, fallsCents)
  const onceCents = onceOrderedCents(next.extras, {
    grossCents: next.unit_price_cents * next.spots,
    leftCents: afterCents,
  })
  const once = isWhole ? 0 : Math.min(fallsCents, Math.max(0, sold.once_ordered_cents - onceCents))
  const creditOnce = proportionOf(once, creditFalls, fallsCents)
  const cardCents = partBack(cardFalls - (once - creditOnce), retained - creditStays, percent)
  const creditCents = partBack(creditFalls - creditOnce, creditStays, percent)
  const chargeCents = fallsCents - cardCents - creditCents
  const sum = { percent, beforeCents, afterCents, dueCents, fallsCents, cardCents, creditCents, chargeCents }
  const columns = columnsAfter(sold, next, { ...sum, creditFalls, stays, onceCents })
  return { ...sum, columns, extras: next.extras }
}

function partBack(falls: Cents, stays: Cents, percent: number): Cents {
  return Math.min(percentOf(falls, percent), Math.max(0, falls - stays))
}

type Sum = Omit<PriceSum, 'columns' | 'extras'> & { creditFalls: Cents; stays: Cents; onceCents: Cents }

function columnsAfter(sold: Sold, next: Party, sum: Sum) {
  const { afterCents, cardCents, creditCents, chargeCents, creditFalls, stays, onceCents } = sum
  const priceCents = costOf(sold, next)
  return {
    spots: next.spots,
    extras_cents: next.extras_cents,
    once_ordered_cents: onceCents,
    ...discountColumns(next, next.spots),
    group_kept_cents: Math.max(0, priceCents - afterCents),
    charge_cents:
      sold.charge_cents + chargeCents + unusedReferral(priceCents) - unusedReferral(costOf(sold, sold)),
    charge_credit_cents: sold.charge_credit_cents + creditFalls - creditCents,
    credit_cents: sold.credit_cents - creditCents,
    returned_cents: sold.returned_cents + cardCents,
    returned_credit_cents: sold.returned_credit_cents + creditCents,
    nonrefundable_cents: sold.nonrefundable_cents - stays,
  }
}

/** The price of a booking after a change, with its lines; `terms` are those of another departure. */
export function priceAfter(
  booking: Parameters<typeof priceOf>[0] & { unpaid_cents: Cents },
  { columns, dueCents, cardCents, unpaidCents, extras }: PriceChange,
  terms: object = {},
): ReturnType<typeof priceOf> {
  const total_cents = booking.total_cents - booking.unpaid_cents + dueCents - cardCents + unpaidCents
  return priceOf({ ...booking, ...terms, ...columns, extras, total_cents })
}

function beforeOf(sold: Paid): Cents {
  const { cardCents, creditCents } = priceOfSold(sold)
  return cardCents + creditCents
}

/** The price as if all of its parts were paid. */
function priceOfSold(sold: Paid): { cardCents: Cents; creditCents: Cents } {
  return refundableOf({ ...sold, unpaid_cents: 0 })
}

/** The price of a party under these terms, before credit; below 0 when the booking's referral exceeds it. */
function costOf({ referral_cents }: Pick<Sold, 'referral_cents'>, terms: Frozen & { spots: number }): Cents {
  const columns = discountColumns(terms, terms.spots)
  const discounts = {
    grossCents: terms.unit_price_cents * terms.spots,
    extrasCents: terms.extras_cents,
    dealCents: columns.deal_cents,
    groupDiscountCents: columns.group_discount_cents,
    promotionCents: columns.promotion_cents,
    memberDiscountCents: columns.member_discount_cents,
  }
  return leftAfter(discounts) - referral_cents
}

/** The part of a referral that exceeds the price: it is not paid out. */
const unusedReferral = (priceCents: Cents): Cents => Math.max(0, -priceCents)
