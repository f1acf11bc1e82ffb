import type { Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import {
  chosenExtras,
  type ExtraWish,
  fittedExtras,
  type OrderedExtra,
  wishesOfParty,
} from '../../extra/extra-rules.ts'
import { Refusal } from '../../refusal.ts'
import { findBooking, lockOwnBooking, type Booking } from '../booking-queries.ts'
import { findExtraSale } from '../extra/find-sale.ts'
import { findHolding, mustBeWithinShare } from './hold-caps.ts'
import { isHeld, renewedEnd } from './hold-rules.ts'
import { mustFit } from './hold-spots.ts'
import { resizeHold } from './resize-hold.ts'
import { spotsFor, type Party } from '../price/party-rules.ts'
import { bookingIs } from '../../states/booking-states.ts'
import { departureIs } from '../../offer/departure-states.ts'

/**
 * Adds or removes travellers and extras: the hold takes or frees their spots and stock and changes its price in the same
 * transaction. `wishes` are all extras of the booking; without it the ordered ones stay.
 */
export async function changeHold(
  { db, now }: Deps,
  bookingId: string,
  { wishes, ...party }: Party & { wishes?: readonly ExtraWish[] | null },
  visitor: Visitor,
) {
  const spots = spotsFor(party)
  return db.transaction().execute(async (tx) => {
    const booking = await lockOwnBooking(tx, bookingId, visitor)
    mustBeOpenHold(booking, now())
    mustFit(booking, spots - booking.spots)
    const holding = await findHolding(tx, booking.departure_id, visitor, now())
    mustBeWithinShare(holding, booking, spots - booking.spots, visitor)
    const extras = wishes ? await extrasOf(tx, booking, { spots, wishes, at: now() }) : undefined
    await resizeHold(tx, booking, { spots, children: party.children, ...(extras && { extras }) })
    return findBooking(tx, bookingId)
  })
}

/** The chosen extras of a hold; a smaller party has fewer of those per traveller. */
export async function extrasOf(
  tx: Tx,
  booking: Parameters<typeof findExtraSale>[1],
  { spots, wishes, at }: { spots: number; wishes: readonly ExtraWish[]; at: Date },
): Promise<OrderedExtra[]> {
  const sale = await findExtraSale(tx, { ...booking, spots }, at)
  const ordered = fittedExtras(sale.ordered, spots)
  const fitted = spots < booking.spots ? wishesOfParty(sale, wishes) : wishes
  return chosenExtras({ ...sale, ordered }, fitted)
}

/** 'Hold 10 more minutes', once. */
export async function renewHold({ db, now }: Deps, bookingId: string, visitor: Visitor) {
  return db.transaction().execute(async (tx) => {
    const booking = await lockOwnBooking(tx, bookingId, visitor)
    mustBeOpenHold(booking, now())
    if (booking.hold_renewed_at || !booking.hold_expires_at) throw new Refusal('hold-renewed-already')
    const change = { hold_renewed_at: now(), hold_expires_at: renewedEnd(booking.hold_expires_at) }
    await tx.updateTable('booking').set(change).where('id', '=', bookingId).execute()
    return findBooking(tx, bookingId)
  })
}

/** Refuses a booking that is no longer a hold with an open form. */
export function mustBeOpenHold(booking: Booking, now: Date): void {
  if (booking.submitted_at && !bookingIs.expired(booking.state)) throw new Refusal('booking-submitted')
  if (!isHeld(booking, now)) throw new Refusal('hold-over')
  if (departureIs.cancelled(booking.departure_state)) throw new Refusal('departure-not-open')
}
