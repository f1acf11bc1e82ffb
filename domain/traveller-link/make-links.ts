import { randomUUID } from 'node:crypto'
import { hashOf } from '../account/session-queries.ts'
import type { Visitor } from '../account/visitor.ts'
import { tokenOf } from '../booking/booking-link.ts'
import { type Booking, lockAccountBooking, travellersOf } from '../booking/booking-queries.ts'
import { mustBeChangeable } from '../booking/change/changeable.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { sign } from '../secret.ts'
import { amountsByPosition, findLiveLink, liveLinks, type TravellerLink } from './link-queries.ts'

type LinkDeps = Pick<Deps, 'now' | 'secret'>

/**
 * Makes the links of all travellers of a confirmed booking except the lead's, for its account only. Links that exist stay the
 * same. Refused when the trek has started or the booking has ended, and when the lead travels alone.
 */
export async function makeTravellerLinks(
  deps: LinkDeps & Pick<Deps, 'db'>,
  bookingId: string,
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await linksOfParty(deps, tx, await lockAccountBooking(tx, bookingId, visitor))
  })
}

/** The same in a transaction of the caller, who has locked the booking and checked who asks. Returns the links by position. */
export async function linksOfParty(deps: LinkDeps, tx: Tx, booking: Booking): Promise<TravellerLink[]> {
  mustBeChangeable(booking, deps.now())
  const others = (await travellersOf(tx, booking.id)).filter(({ position }) => position > 0)
  if (others.length === 0) throw new Refusal('traveller-link-alone')
  for (const { position } of others) await ensureLink(deps, tx, booking.id, position)
  return liveLinks(tx, booking.id)
}

/** The link of one traveller, which is made if there is none. The caller has locked the booking and checked the position. */
export async function ensureLink(
  { now, secret }: LinkDeps,
  tx: Tx,
  bookingId: string,
  position: number,
): Promise<TravellerLink> {
  const found = await findLiveLink(tx, bookingId, position)
  if (found) return found
  const id = randomUUID()
  await tx
    .insertInto('traveller_link')
    .values({
      id,
      booking_id: bookingId,
      position,
      token_hash: hashOf(tokenOf(sign(secret, `traveller-link:${id}`))),
      created_at: now(),
      set_cents: (await amountsByPosition(tx, bookingId)).get(position) ?? null,
    })
    .execute()
  const made = await findLiveLink(tx, bookingId, position)
  if (!made) throw new Error('a link that was just made is missing')
  return made
}
