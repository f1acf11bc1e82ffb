import { type AssignedExtra, travellersWith } from '../booking/extra/assigned-extra-rules.ts'
import { extraCents, type OrderedExtra } from '../extra/extra-rules.ts'
import type { Cents } from '../money.ts'

export type ExtrasOfParty = {
  /** The present price before credit, and what everything costs before discounts. */
  priceCents: Cents
  grossCents: Cents
  extras: readonly OrderedExtra[]
  /** Everybody on the booking. */
  positions: readonly number[]
  assigned: readonly AssignedExtra[]
}

/**
 * What each traveller's own extras cost after discounts, in US cents by position: one of each, in proportion to the price,
 * rounded down, so that the lead takes the remaining cents. An extra of nobody is divided among all with the rest of the price.
 */
export function extraParts({ priceCents, grossCents, extras, ...party }: ExtrasOfParty): Map<number, Cents> {
  const parts = new Map<number, Cents>()
  for (const extra of extras) {
    const cents = floorOf(priceCents, extraCents({ ...extra, quantity: 1 }), grossCents)
    for (const position of travellersWith(extra, party))
      parts.set(position, (parts.get(position) ?? 0) + cents)
  }
  return parts
}

function floorOf(cents: Cents, part: Cents, whole: Cents): Cents {
  if (whole <= 0 || cents <= 0) return 0
  return Number((BigInt(cents) * BigInt(part)) / BigInt(whole))
}
