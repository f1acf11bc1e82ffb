import { sql } from 'kysely'
import { nepalDate } from '../../dates.ts'
import type { Db, Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { changesForBooked, offerChanges } from '../../trek/versions/offer-change-rules.ts'
import { findOfferOfTrek } from '../../trek/versions/offer-queries.ts'
import type { Offer } from '../../trek/versions/offer-rules.ts'
import type { OfferChangeState } from '../../trek/versions/offer-change-states.ts'

/** The latest significant change that a host asked of a booking, or the one with that id, part by part; null without one. */
export async function findOfferChange({ db }: Pick<Deps, 'db'>, bookingId: string, changeId?: string) {
  const change = await db
    .selectFrom('offer_change')
    .select(['id', 'state', 'why', 'made_at', 'decide_by', 'was_silent', 'from_version_id', 'to_version_id'])
    .where('booking_id', '=', bookingId)
    .$if(changeId !== undefined, (query) => query.where('id', '=', changeId ?? ''))
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!change) return null
  return {
    id: change.id,
    state: change.state as OfferChangeState,
    why: change.why,
    madeAt: change.made_at,
    decideBy: change.decide_by,
    wasSilent: change.was_silent,
    changes: await changesBetween(db, change.from_version_id, change.to_version_id),
  }
}

/**
 * The differences between the sold offer of a booking and the current offer of its trek, with the number and the SHA-256
 * of the sold version; null for a booking without a version.
 */
export async function soldAndPresent(db: Db, bookingId: string) {
  const sold = await db
    .selectFrom('booking')
    .innerJoin('trek_version as sold', 'sold.id', 'booking.sold_version_id')
    .select(['sold.trek_id', 'sold.number', 'sold.sha256', 'sold.offer'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()
  if (!sold) return null
  const present = await findOfferOfTrek(db, sold.trek_id)
  return {
    number: sold.number,
    sha256: sold.sha256.toString('hex'),
    changes: offerChanges(sold.offer as unknown as Offer, present),
  }
}

/** The same for those whom the claim concerns; null also for a trek that is offered as it was sold. */
export async function soldIfChanged(db: Db, bookingId: string) {
  const sold = await soldAndPresent(db, bookingId)
  return sold && sold.changes.length > 0 ? sold : null
}

/**
 * What the host has changed of a booking since the sale: the day of the last change that applies to it, and the parts
 * that differ from what was sold; null when nothing applies.
 */
export async function changedSinceSale(db: Db, bookingId: string) {
  const booking = await db
    .selectFrom('booking')
    .innerJoin('trek_version as agreed', 'agreed.id', 'booking.agreed_version_id')
    .select(['booking.sold_version_id as soldId', 'agreed.id as agreedId', 'agreed.created_at as at'])
    .where('booking.id', '=', bookingId)
    .whereRef('booking.sold_version_id', '<>', 'booking.agreed_version_id')
    .executeTakeFirst()
  if (!booking?.soldId) return null
  const [sold, agreed] = await offersOf(db, booking.soldId, booking.agreedId)
  const changes = changesForBooked(sold, agreed)
  return changes.length === 0 ? null : { on: nepalDate(booking.at), changes }
}

/** The parts in which two versions of a trek differ. */
export async function changesBetween(db: Db, fromId: string, toId: string) {
  return offerChanges(...(await offersOf(db, fromId, toId)))
}

async function offersOf(db: Db, fromId: string, toId: string): Promise<[Offer, Offer]> {
  const versions = await db
    .selectFrom('trek_version')
    .select(['id', 'offer'])
    .where('id', 'in', [fromId, toId])
    .execute()
  const offerOf = (id: string): Offer => {
    const found = versions.find((version) => version.id === id)
    if (!found) throw new Refusal('trek-not-found')
    return found.offer as unknown as Offer
  }
  return [offerOf(fromId), offerOf(toId)]
}
