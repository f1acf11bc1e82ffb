import { linesOfPrice, type Price } from '../booking/price/price-line-rules.ts'
import type { Cents } from '../money.ts'
import type { DocumentLine } from './document-rules.ts'

/** A stored line of a booking's price, in its order. */
export type StoredLine = {
  kind: string
  quantity: number | null
  unit_cents: Cents | null
  total_cents: Cents
}

type Sale = { price: Price; spots: number }

/**
 * The lines that a payment of this amount paid for. The first lines that add up to it are those of the sale, whatever
 * came after them. A booking that was cancelled before there were lines has its price unchanged. Otherwise one line
 * names the amount.
 */
export function paidLines(stored: readonly StoredLine[], booking: Sale, amountCents: Cents): DocumentLine[] {
  const sale = saleOf(stored, amountCents)
  if (sale) return printed(sale)
  if (booking.price.totalCents === amountCents) return printed(booking)
  return [{ label: 'Payment for the booking', cents: amountCents }]
}

function printed({ price, spots }: Sale): DocumentLine[] {
  return linesOfPrice(price, spots).map(({ label, totalCents }) => ({ label, cents: totalCents }))
}

/** Each line of a sale after the first lowers its sum, so no part of the sale has the same sum as the whole. */
function saleOf(stored: readonly StoredLine[], amountCents: Cents): Sale | null {
  let sum = 0
  for (const [index, line] of stored.entries()) {
    sum += line.total_cents
    if (sum === amountCents) return priceOfLines(stored.slice(0, index + 1), amountCents)
  }
  return null
}

function priceOfLines(lines: readonly StoredLine[], totalCents: Cents): Sale | null {
  const [first] = lines
  if (first?.kind !== 'travellers' || !first.quantity || first.unit_cents === null) return null
  const less = (kind: string) => -(lines.find((line) => line.kind === kind)?.total_cents ?? 0)
  const price: Price = {
    unitPriceCents: first.unit_cents,
    grossCents: first.total_cents,
    dealCents: less('deal'),
    groupDiscountCents: less('group_discount'),
    memberDiscountCents: less('member_discount'),
    referralCents: less('referral'),
    creditCents: less('credit'),
    totalCents,
  }
  return { price, spots: first.quantity }
}
