import { figureText } from '#figure-text'

/** Money is stored and charged as a whole number of US cents. Never a float. */
export type Cents = number

/** A whole percentage of an amount, half a cent rounded up: discounts and refund tiers (PRODUCT, Money). */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * percent + 50) / 100)
}

/**
 * Reads US dollars with up to two decimals, as the specification's calls send them (`amount`, `p_total_price`), as cents;
 * null for any other value.
 */
export function centsFromDollars(dollars: unknown): Cents | null {
  const text = typeof dollars === 'number' ? String(dollars) : dollars
  if (typeof text !== 'string' || !/^\d{1,9}(\.\d{1,2})?$/.test(text.trim())) return null
  const [whole = '0', rest = ''] = text.trim().split('.')
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}

/** Cents as the dollars of the specification's calls: a number with at most two decimals. */
export function dollarsOf(cents: Cents): number {
  return Number((cents / 100).toFixed(2))
}

/** Cents as dollars with two decimals, without a float: '1240.01'. For files; not negative. */
export function decimalText(cents: Cents): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** The amount charged to a card, as displayed: 'US$2,440.00'. */
export function chargeText(cents: Cents): string {
  return `US${usd(cents)}`
}

/** The same for an amount that may be negative, with a true minus sign: '−US$40.00'. */
export function signedChargeText(cents: Cents): string {
  return cents < 0 ? `−${chargeText(-cents)}` : chargeText(cents)
}

/** An amount in US dollars with its cents: '$1,240.00'; a negative one with a true minus sign. */
export function usd(cents: Cents): string {
  return `${wholeUsd(cents)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** A price on a card or in a sentence, without cents when they are zero: '$1,240'. */
export function shortUsd(cents: Cents): string {
  return cents % 100 === 0 ? wholeUsd(cents) : usd(cents)
}

/** A charge converted to another currency at the day's rate, rounded once at the end, in that currency's decimals. */
export function shownIn(cents: Cents, currency: string, perUsd: number): string {
  if (currency === 'USD') return usd(cents)
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format((cents / 100) * perUsd).replace('-', '−')
}

/** Without its cents. */
function wholeUsd(cents: Cents): string {
  return `${cents < 0 ? '−' : ''}$${figureText(Math.floor(Math.abs(cents) / 100))}`
}
