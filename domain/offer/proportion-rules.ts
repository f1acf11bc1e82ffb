import type { Cents } from '../money.ts'

/** The part of an amount, in proportion to `part` of `whole`, rounded half up. Exact for amounts whose product is not. */
export function proportionOf(cents: Cents, part: Cents, whole: Cents): Cents {
  if (whole === 0) return 0
  const [amount, numerator, denominator] = [BigInt(cents), BigInt(part), BigInt(whole)]
  return Number((2n * amount * numerator + denominator) / (2n * denominator))
}
