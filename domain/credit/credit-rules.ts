import { usd, type Cents } from '../money.ts'

/** The least a card can be charged, in US cents (the payment provider's own limit); credit may leave nothing, or this. */
export const CARD_MINIMUM_CENTS = 50

export type TypedCredit = {
  /** What of it will be used, in whole cents. */
  cents: Cents
  /** What was wrong with the typed amount, which then became `cents`. */
  says: string | null
}

/**
 * What a typed amount of credit comes to, in US dollars: a negative one becomes 0, one above the balance the balance, one
 * above the price the price, each with a sentence (specification, Validation rules).
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

/** How much of that credit a price takes: all of the price, or so much that a card can be charged the rest. */
export function usableCredit(availableCents: Cents, priceCents: Cents): Cents {
  const most = Math.min(availableCents, priceCents)
  return leavesTooLittle(priceCents - most) ? Math.max(0, priceCents - CARD_MINIMUM_CENTS) : most
}

/** Whether that is more than nothing and less than a card can be charged. */
export function leavesTooLittle(totalCents: Cents): boolean {
  return totalCents > 0 && totalCents < CARD_MINIMUM_CENTS
}

/** Credit as its field shows it: '40.00'. */
export function creditText(cents: Cents): string {
  return (cents / 100).toFixed(2)
}
