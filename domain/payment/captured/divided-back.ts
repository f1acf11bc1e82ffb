import type { Db } from '../../deps.ts'
import type { Cents } from '../../money.ts'
import { capturedOf, leftOf } from './captured-payments.ts'
import { divideFirst } from './divide-refund-rules.ts'

/** The parts of a refund, in US cents: for the lead's cards, and for those of travellers who paid with their own links. */
export type DividedBack = { ownCents: Cents; travellersCents: Cents }

/**
 * How a refund to the cards of a booking will be divided between the lead and the travellers who paid with their own links. What
 * the cards got back before counts towards the amount, so the sum of both parts can be smaller.
 */
export async function dividedBack(
  db: Db,
  bookingId: string,
  { cents, leaving }: { cents: Cents; leaving?: { links: readonly string[]; percent: number } },
): Promise<DividedBack> {
  const captured = await capturedOf(db, bookingId, ['claim', 'changed'])
  const parts = divideFirst(
    Math.min(cents, leftOf(captured)),
    captured.map(({ left, linkId }) => ({
      left,
      isFirst: linkId !== null && leaving?.links.includes(linkId) === true,
    })),
    leaving?.percent,
  )
  const sumOf = (isOfLink: boolean) =>
    captured.reduce(
      (sum, { linkId }, index) => ((linkId !== null) === isOfLink ? sum + (parts[index] ?? 0) : sum),
      0,
    )
  return { ownCents: sumOf(false), travellersCents: sumOf(true) }
}
