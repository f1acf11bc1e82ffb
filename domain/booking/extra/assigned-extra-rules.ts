import { extraText, type OrderedExtra } from '../../extra/extra-rules.ts'

/** One of a booking's extras that belongs to the traveller at this position. */
export type AssignedExtra = { extraId: string; position: number }

/** Whether an extra can belong to single travellers: a room or a porter can, an airport pickup for the booking cannot. */
export function isAssignable({ unit }: Pick<OrderedExtra, 'unit'>): boolean {
  return unit !== 'booking'
}

/** Whether everybody of a party has one: it is sold per traveller, and there is one for each. */
export function isForEverybody(
  { unit, quantity }: Pick<OrderedExtra, 'unit' | 'quantity'>,
  partySize: number,
): boolean {
  return unit === 'traveller' && quantity >= partySize
}

/**
 * The positions of the travellers who have one of this extra: everybody when there is one for each, else those whom the lead
 * chose, at most as many as were ordered.
 */
export function travellersWith(
  extra: OrderedExtra,
  { positions, assigned }: { positions: readonly number[]; assigned: readonly AssignedExtra[] },
): number[] {
  if (!isAssignable(extra)) return []
  if (isForEverybody(extra, positions.length)) return [...positions]
  const chosen = positions.filter((position) =>
    assigned.some((each) => each.extraId === extra.extraId && each.position === position),
  )
  return chosen.toSorted((one, other) => one - other).slice(0, extra.quantity)
}

/** The extras of one traveller in a few words: 'Single room', 'Porter, 14 days'. */
export function ownExtraTexts(
  extras: readonly OrderedExtra[],
  position: number,
  party: Parameters<typeof travellersWith>[1],
): string[] {
  return extras
    .filter((extra) => travellersWith(extra, party).includes(position))
    .map((extra) => extraText({ ...extra, quantity: 1 }).replace(/^1 × /, ''))
}

/** The extras of a booking that belong to no single traveller: '1 × Airport pickup', '1 × Single room, not assigned'. */
export function otherExtraTexts(
  extras: readonly OrderedExtra[],
  party: Parameters<typeof travellersWith>[1],
): string[] {
  return extras.flatMap((extra) => {
    const quantity = extra.quantity - travellersWith(extra, party).length
    if (quantity === 0) return []
    const says = extraText({ ...extra, quantity })
    return [extra.unit === 'traveller' && party.positions.length > 1 ? `${says}, not assigned` : says]
  })
}
