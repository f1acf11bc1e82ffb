import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { findBooking, lockOwnBooking, type Booking } from '../booking-queries.ts'
import { partyColumns } from '../price/frozen-price-rules.ts'
import { findHolding, mustBeWithinShare } from './hold-caps.ts'
import { isHeld, renewedEnd } from './hold-rules.ts'
import { mustFit } from './hold-spots.ts'
import { spotsFor, type Party } from '../price/party-rules.ts'
import { bookingIs } from '../../states/booking-states.ts'
import { departureIs } from '../../offer/departure-states.ts'

/** Adds or removes travellers: the hold takes or frees their spots and changes its price in the same transaction. */
export async function changeHold({ db, now }: Deps, bookingId: string, party: Party, visitor: Visitor) {
  const spots = spotsFor(party)
  return db.transaction().execute(async (tx) => {
    const booking = await lockOwnBooking(tx, bookingId, visitor)
    mustBeOpenHold(booking, now())
    mustFit(booking, spots - booking.spots)
    const holding = await findHolding(tx, booking.departure_id, visitor, now())
    mustBeWithinShare(holding, booking, spots - booking.spots, visitor)
    const change = partyColumns(booking, spots, party.children)
    await tx.updateTable('booking').set(change).where('id', '=', bookingId).execute()
    return findBooking(tx, bookingId)
  })
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
