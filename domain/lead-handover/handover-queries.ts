import { hashOf } from '../account/session-queries.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { storedToken } from '../booking/booking-link.ts'
import { handoverIs } from './handover-states.ts'

export type Handover = Awaited<ReturnType<typeof lockHandover>>

/** The handover of a booking that waits for its new lead; nothing without one. */
export async function findOpenHandover(db: Db | Tx, bookingId: string) {
  return handovers(db)
    .where('booking_id', '=', bookingId)
    .where('state', 'in', handoverIs.open.states)
    .executeTakeFirst()
}

/**
 * The offer of a booking on this departure that ended because the booking moved or ended, also before the scheduled task has closed
 * it; null without one.
 */
export async function findEndedOffer(db: Db, bookingId: string, departureId: string) {
  const latest = await handovers(db)
    .where('booking_id', '=', bookingId)
    .where('departure_id', '=', departureId)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return null
  const { state, ended_at, expires_at } = latest
  const isEnded = handoverIs.expired(state) && ended_at !== null && ended_at < expires_at
  return handoverIs.open(state) || isEnded ? latest : null
}

/** A handover, for its mails; nothing after it was forgotten. */
export async function findHandover(db: Db, id: string) {
  return handovers(db).where('id', '=', id).executeTakeFirst()
}

/** The handover behind a mailed link, also one that has ended; refused when there is none. */
export async function findHandoverOfLink(db: Db, token: string) {
  const found = await handovers(db).where('token_hash', '=', hashOf(token)).executeTakeFirst()
  if (!found) throw new Refusal('handover-not-found')
  return found
}

/** Locks a handover until the transaction ends; the caller has locked its booking. */
export async function lockHandover(tx: Tx, id: string) {
  return handovers(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** The URL at which the new lead takes over; null when the server no longer knows its secret. */
export function takeOverUrl(
  { secret, origin }: Pick<Deps, 'secret' | 'origin'>,
  handover: Pick<Handover, 'id' | 'token_hash'>,
): string | null {
  const token = storedToken(secret, 'handover', handover)
  return token && `${origin}/bookings/take-over/${token}`
}

function handovers(db: Db | Tx) {
  return db
    .selectFrom('lead_handover')
    .select(['id', 'booking_id', 'departure_id', 'state', 'first_name', 'last_name', 'email', 'phone'])
    .select(['token_hash', 'from_name', 'from_email', 'made_by', 'made_at', 'expires_at', 'ended_at'])
}
