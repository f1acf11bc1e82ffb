import { lineKinds, linesOfPrice, type Price } from '../booking/price/price-line-rules.ts'
import { extraText, type OrderedExtra } from '../extra/extra-rules.ts'
import type { Cents } from '../money.ts'
import type { DocumentLine } from './document-rules.ts'

/** A stored line of a booking's price, in its order. */
export type StoredLine = {
  kind: string
  /** The name of an extra; '' for other lines. */
  label: string
  quantity: number | null
  unit_cents: Cents | null
  total_cents: Cents
  /** The change that brought it; null for the sale, and when the booking ended. */
  change_id: string | null
}

/** `extras` are the lines of extras of a sale from history; a present booking has them in its price. */
type Sale = { price: Price; spots: number; extras?: DocumentLine[] }

/**
 * The lines that a payment of this amount paid for. Those of the sale come first, also when travellers have left or the
 * booking has ended since. A booking that was cancelled before there were lines has its price unchanged. Otherwise one
 * line names the amount.
 */
export function paidLines(stored: readonly StoredLine[], booking: Sale, amountCents: Cents): DocumentLine[] {
  const sale = saleOf(stored, amountCents, booking.price.extras ?? [])
  if (sale) return printed(sale)
  if (booking.price.totalCents === amountCents) return printed(booking)
  return [{ label: 'Payment for the booking', cents: amountCents }]
}

function printed({ price, spots, extras = [] }: Sale): DocumentLine[] {
  const lines = linesOfPrice(price, spots).map(({ label, totalCents }) => ({ label, cents: totalCents }))
  return [...lines.slice(0, 1), ...extras, ...lines.slice(1)]
}

/** The sale has each kind at most once, except extras, in the order of the calculation; what came later begins again. */
function saleOf(
  stored: readonly StoredLine[],
  amountCents: Cents,
  extras: readonly OrderedExtra[],
): Sale | null {
  const ranks = stored.map(({ kind }) => (lineKinds as readonly string[]).indexOf(kind))
  const later = stored.findIndex(
    ({ change_id }, index) =>
      change_id !== null || (index > 0 && !follows(ranks[index] ?? 0, ranks[index - 1] ?? 0)),
  )
  const sale = stored.slice(0, later === -1 ? stored.length : later)
  const sum = sale.reduce((total, { total_cents }) => total + total_cents, 0)
  return sum === amountCents ? priceOfLines(sale, amountCents, extras) : null
}

const EXTRA_RANK = lineKinds.indexOf('extra')

function follows(rank: number, before: number): boolean {
  return rank > before || (rank === EXTRA_RANK && before === EXTRA_RANK)
}

/** The extras in the order and the words of the booking. A stored line does not have the days of a price per day. */
function extraLines(lines: readonly StoredLine[], extras: readonly OrderedExtra[]): DocumentLine[] {
  const found = lines
    .filter(({ kind }) => kind === 'extra')
    .map((line) => ({ line, at: extras.findIndex((extra) => isOf(line, extra)) }))
  return found
    .toSorted((one, other) => one.at - other.at)
    .map(({ line, at }) => ({ label: wordsOf(line, extras[at]), cents: line.total_cents }))
}

function isOf({ label, unit_cents, quantity }: StoredLine, { name, unitCents, days }: OrderedExtra): boolean {
  return label === name && unit_cents === unitCents && (quantity ?? 0) % days === 0
}

function wordsOf({ label, quantity }: StoredLine, extra: OrderedExtra | undefined): string {
  const count = quantity ?? 1
  return extra ? extraText({ ...extra, quantity: count / extra.days }) : `${count} × ${label}`
}

function priceOfLines(
  lines: readonly StoredLine[],
  totalCents: Cents,
  ordered: readonly OrderedExtra[],
): Sale | null {
  const [first] = lines
  if (first?.kind !== 'travellers' || !first.quantity || first.unit_cents === null) return null
  const less = (kind: string) => -(lines.find((line) => line.kind === kind)?.total_cents ?? 0)
  const price: Price = {
    unitPriceCents: first.unit_cents,
    grossCents: first.total_cents,
    extrasCents: lines.reduce(
      (sum, { kind, total_cents }) => (kind === 'extra' ? sum + total_cents : sum),
      0,
    ),
    dealCents: less('deal'),
    groupDiscountCents: less('group_discount'),
    promotionCents: less('promotion'),
    memberDiscountCents: less('member_discount'),
    referralCents: less('referral'),
    creditCents: less('credit'),
    totalCents,
  }
  return { price, spots: first.quantity, extras: extraLines(lines, ordered) }
}
