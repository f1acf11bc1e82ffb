import { extraCents, extraText, type OrderedExtra } from '../../extra/extra-rules.ts'
import { usd, type Cents } from '../../money.ts'
import { REFERRAL_APPLIED } from '../../referral/referral-rules.ts'
import { type PriceLines, type StoredPrice, storedDiscounts } from './price-rules.ts'

/** The kinds of lines in the order of the calculation (PRODUCT, Money); the database writes the same ones (booking_line). */
export const lineKinds = [
  'travellers',
  'extra',
  'deal',
  'group_discount',
  'promotion',
  'group_discount_kept',
  'member_discount',
  'referral',
  'cancellation_charge',
  'credit',
] as const
type LineKind = (typeof lineKinds)[number]

/** One line of a price, in US cents; discounts and credit are negative. */
export type PriceLine = {
  kind: LineKind
  label: string
  quantity: number
  unitCents: Cents
  totalCents: Cents
}

export type Price = PriceLines & {
  unitPriceCents: Cents
  /** The ordered extras; each has its own line. */
  extras?: readonly OrderedExtra[]
  /** What changes of the party have added; none before a booking is confirmed. */
  groupKeptCents?: Cents
  chargeCents?: Cents
}

/** The price columns of a booking with its extras. */
export type PricedBooking = StoredPrice & {
  group_kept_cents: Cents
  charge_cents: Cents
  credit_cents: Cents
  total_cents: Cents
  extras: readonly OrderedExtra[]
}

/** The stored price of a booking. */
export function priceOf(booking: PricedBooking): Required<Price> {
  return {
    ...storedDiscounts(booking),
    unitPriceCents: booking.unit_price_cents,
    extras: booking.extras,
    groupKeptCents: booking.group_kept_cents,
    referralCents: booking.referral_cents,
    chargeCents: booking.charge_cents,
    creditCents: booking.credit_cents,
    totalCents: booking.total_cents,
  }
}

const labels: Record<Exclude<LineKind, 'travellers' | 'extra'>, string> = {
  deal: 'Deal',
  group_discount: 'Group discount',
  promotion: 'Promotion code',
  group_discount_kept: 'Price limit after the change',
  member_discount: 'Member discount',
  // The specification's sentence.
  referral: REFERRAL_APPLIED,
  cancellation_charge: 'Cancellation charge',
  credit: 'Credit used',
}

/** The lines of what a booking costs now. Its mails, its voucher and its host's share print these. */
export function linesOfBooking(booking: PricedBooking): PriceLine[] {
  return linesOfPrice(priceOf(booking), booking.spots)
}

/** The lines of a price, which add up to what the card pays. Quote, checkout, booking, office and programs show these. */
export function linesOfPrice(price: Price, spots: number): PriceLine[] {
  const line = (kind: Exclude<LineKind, 'travellers' | 'extra'>, cents: Cents): PriceLine[] =>
    cents === 0 ? [] : [{ kind, label: labels[kind], quantity: 1, unitCents: cents, totalCents: cents }]
  return [
    {
      kind: 'travellers',
      label: `${spots} × ${usd(price.unitPriceCents)}`,
      quantity: spots,
      unitCents: price.unitPriceCents,
      totalCents: price.grossCents,
    },
    ...(price.extras ?? []).map(lineOfExtra),
    ...line('deal', -price.dealCents),
    ...line('group_discount', -price.groupDiscountCents),
    ...line('promotion', -price.promotionCents),
    ...line('group_discount_kept', -(price.groupKeptCents ?? 0)),
    ...line('member_discount', -price.memberDiscountCents),
    ...line('referral', -price.referralCents),
    ...line('cancellation_charge', price.chargeCents ?? 0),
    ...line('credit', -price.creditCents),
  ]
}

function lineOfExtra(extra: OrderedExtra): PriceLine {
  const { quantity, days, unitCents } = extra
  return {
    kind: 'extra',
    label: extraText(extra),
    quantity: quantity * days,
    unitCents,
    totalCents: extraCents(extra),
  }
}
