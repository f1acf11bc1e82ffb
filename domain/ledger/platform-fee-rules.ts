import type { Cents } from '../money.ts'
import type { Terms } from '../offer/terms-rules.ts'

/** The platform's fee: the terms' per cent of the host's base, rounded down; the host gets the rest (PRODUCT, Money). */
export function feeOf(baseCents: Cents, { feePercent }: Pick<Terms, 'feePercent'>): Cents {
  return Math.floor((baseCents * feePercent) / 100)
}
