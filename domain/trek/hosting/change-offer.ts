import type { Deps, Tx } from '../../deps.ts'
import { type AppliedTo, applyVersion } from '../versions/apply-version.ts'
import { type OfferChange, offerChanges } from '../versions/offer-change-rules.ts'
import { findOfferOfTrek } from '../versions/offer-queries.ts'
import { versionNow } from '../versions/trek-versions.ts'

export type OfferChanged = { changes: OfferChange[]; appliedTo: AppliedTo[] }

type Changing<Result> = {
  trekId: string
  /** Why the host changes a booked trek; its travellers read it. */
  why: string
  /** Changes what the trek offers, within the transaction. */
  change: () => Promise<Result>
}

/**
 * Changes what a published trek offers, writes its next version, and applies that to its bookings as `applyVersion` says. Returns
 * the result of the change, what it changes of the offer, and what it does to bookings. The caller has locked the trek and its departures.
 */
export async function changeOffer<Result>(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  { trekId, why, change }: Changing<Result>,
): Promise<OfferChanged & { result: Result }> {
  const before = await findOfferOfTrek(tx, trekId)
  const result = await change()
  const versionId = await versionNow(tx, trekId, now())
  const appliedTo = await applyVersion({ now, enqueue }, tx, { trekId, versionId, why })
  return { result, changes: offerChanges(before, await findOfferOfTrek(tx, trekId)), appliedTo }
}
