import { usd, type Cents } from '../money.ts'

/** The minimum card charge in US cents (the payment provider's limit): credit pays for everything or leaves at least this. */
export const CARD_MINIMUM_CENTS = 50

export type TypedCredit = {
  /** The part that is used, in whole cents. */
  cents: Cents
  /** The problem with the typed amount, which was corrected to `cents`. */
  says: string | null
}

/**
 * Reads a typed amount of credit in US dollars: a negative amount becomes 0, one above the balance becomes the balance, one
 * above the price becomes the price, each with a message (specification, Validation rules).
 */
export function readCredit(typed: string, balanceCents: Cents, priceCents: Cents): TypedCredit {
  const [, minus, dollars, cents = ''] = /^\s*(-?)\s*\$?(\d{0,9})(?:\.(\d{0,2}))?\s*$/.exec(typed) ?? []
  if (dollars === undefined || (dollars === '' && cents === '' && typed.trim() !== ''))
    return { cents: 0, says: 'Enter US dollars and cents, like 40.00.' }
  const amount = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  if (minus && amount > 0) return { cents: 0, says: 'Credit amount cannot be negative' }
  if (amount > balanceCents)
    return {
      cents: usableCredit(balanceCents, priceCents),
      says: `Maximum credit available is ${usd(balanceCents)}`,
    }
  const usable = usableCredit(amount, priceCents)
  if (amount > priceCents)
    return { cents: usable, says: `This booking needs no more than ${usd(priceCents)}.` }
  return { cents: usable, says: usable < amount ? 'A card cannot be charged less than $0.50.' : null }
}

/** The part of that credit that a price can use: the whole price, or as much as leaves an amount that a card can be charged. */
export function usableCredit(availableCents: Cents, priceCents: Cents): Cents {
  const most = Math.min(availableCents, priceCents)
  return leavesTooLittle(priceCents - most) ? Math.max(0, priceCents - CARD_MINIMUM_CENTS) : most
}

/** Whether the amount is above zero but below the minimum card charge. */
export function leavesTooLittle(totalCents: Cents): boolean {
  return totalCents > 0 && totalCents < CARD_MINIMUM_CENTS
}

/** Credit as the field displays it: '40.00'. */
export function creditText(cents: Cents): string {
  return (cents / 100).toFixed(2)
}
