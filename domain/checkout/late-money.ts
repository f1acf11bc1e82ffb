import type { Booking } from '../booking/booking-queries.ts'
import { retakeTerms } from '../booking/price/retake-terms.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { freeStock } from '../extra/extra-queries.ts'
import { moreStock } from '../extra/extra-rules.ts'
import type { Cents } from '../money.ts'
import { bookingIs } from '../states/booking-states.ts'
import { departureIs } from '../offer/departure-states.ts'
import { trekIs } from '../offer/trek-states.ts'

/**
 * Whether money that arrived settles this booking, which the caller has locked. A held booking always accepts it. After
 * the hold has ended, the spots, extras, credit and referral are taken again, all or nothing, while the departure is open and
 * ahead, its host may run treks, and its traveller is not erased and has no other live booking on it. Otherwise all of
 * the money goes back.
 */
export async function retakeSpots({ now }: Deps, tx: Tx, booking: Booking, paid: Cents): Promise<boolean> {
  if (booking.total_cents - booking.unpaid_cents !== paid) return false
  // Only a lost booking that a backup has restored can be paid before its form is sent.
  if (bookingIs.held(booking.state)) return booking.submitted_at !== null
  if (!bookingIs.expired(booking.state) || booking.erased_at) return false
  if (booking.starts_on <= nepalDate(now())) return false
  if (!departureIs.onSale(booking.departure_state) || !trekIs.active(booking.trek_state)) return false
  if (booking.spots_taken + booking.spots > booking.max_spots) return false
  if (await hasAnother(tx, booking)) return false
  if (!(await hasStock(tx, booking))) return false
  return retakeTerms(tx, booking, now())
}

/** Whether its extras are still there; the departure is locked. */
async function hasStock(tx: Tx, { departure_id, extras }: Booking): Promise<boolean> {
  if (extras.length === 0) return true
  const free = await freeStock(tx, departure_id)
  return moreStock([], extras).every(({ firstId, quantity }) => quantity <= (free.get(firstId) ?? quantity))
}

async function hasAnother(tx: Tx, booking: Booking): Promise<boolean> {
  const other = await tx
    .selectFrom('booking')
    .select('id')
    .where('departure_id', '=', booking.departure_id)
    .where('email', '=', booking.email)
    .where('id', '<>', booking.id)
    .where('state', 'in', bookingIs.live.states)
    .executeTakeFirst()
  return other !== undefined
}
