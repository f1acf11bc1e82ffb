import type { Visitor } from '../account/visitor.ts'
import { bookingIdOfLink } from '../booking/booking-link.ts'
import { type Booking, isOfAccount, lockBooking } from '../booking/booking-queries.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import type { ItemState } from '../states/share-states.ts'
import { Refusal } from '../refusal.ts'
import type { Claimable } from './claim-rules.ts'
import { claimIs } from './claim-states.ts'

/** The claimant: signed in to the booking's account, or with the mailed link to the booking. */
export type Claimant = { bookingId: string; visitor: Visitor } | { token: string }

/** The booking's id for a claimant; anyone else gets 'not found'. */
export async function bookingOfClaimant(deps: Deps, claimant: Claimant): Promise<string> {
  if ('bookingId' in claimant) return claimant.bookingId
  const id = await bookingIdOfLink(deps, claimant.token)
  if (!id) throw new Refusal('booking-not-found')
  return id
}

/** Refuses a booking of another account. A link opens only its own booking. */
export function mustBeTheirs(booking: Pick<Booking, 'account_id'>, claimant: Claimant): void {
  if ('visitor' in claimant && !isOfAccount(booking, claimant.visitor)) throw new Refusal('booking-not-found')
}

/** The booking of a claimant, locked until the transaction ends. */
export async function lockForClaimant(tx: Tx, bookingId: string, claimant: Claimant): Promise<Booking> {
  const booking = await lockBooking(tx, bookingId)
  mustBeTheirs(booking, claimant)
  return booking
}

/** The data that decides whether a booking can be claimed. */
export async function claimableOf(
  db: Db | Tx,
  booking: Pick<Claimable, 'state' | 'departure_state' | 'starts_on' | 'ends_on' | 'terms'> & { id: string },
): Promise<Claimable> {
  const { state, departure_state, starts_on, ends_on, terms } = booking
  const share = await db
    .selectFrom('payout_item')
    .select('state')
    .where('booking_id', '=', booking.id)
    .where('kind', '=', 'share')
    .where('state', '<>', 'returned')
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
  const claims = await db.selectFrom('claim').select('state').where('booking_id', '=', booking.id).execute()
  return {
    state,
    departure_state,
    starts_on,
    ends_on,
    terms,
    claims: claims.length,
    share: (share?.state ?? null) as ItemState | null,
    hasOpenClaim: claims.some((claim) => claimIs.open(claim.state)),
  }
}
