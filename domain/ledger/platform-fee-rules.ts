import type { Cents } from '../money.ts'

/** The platform's fee of a host's base, in whole per cent (PRODUCT, Money). */
export const FEE_PERCENT = 5

/** The platform's fee: 5% of the host's base, rounded down; the host gets the rest (PRODUCT, Money). */
export function feeOf(baseCents: Cents): Cents {
  return Math.floor((baseCents * FEE_PERCENT) / 100)
}
