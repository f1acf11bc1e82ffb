import { createHash } from 'node:crypto'
import { emailOf } from '../account/email-rules.ts'
import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findBooking, lockOwnBooking, type Booking } from './booking-queries.ts'
import { mustBeOpenHold } from './change-hold.ts'
import { paymentEnd } from './hold-rules.ts'
import { mustBeComplete, type Details } from './lead-rules.ts'
import { actorOf } from './hold-spots.ts'

export type Submission = {
  details: Details
  /** The total the traveller was shown, in cents; another one than the server's is refused with the true figure. */
  shownTotalCents: number | null
  key: string
}

/**
 * Sends the booking form: the hold becomes a pending booking whose terms can no longer change and which waits
 * 30 minutes for its payment. Sending the same form again gives the same booking.
 */
export async function submitBooking(deps: Deps, bookingId: string, submission: Submission, visitor: Visitor) {
  mustBeComplete(submission.details)
  return deps.db
    .transaction()
    .execute(async (tx) => {
      const booking = await lockOwnBooking(tx, bookingId, visitor)
      if (booking.submitted_at && booking.idem_key === submission.key) return booking
      mustBeOpenHold(booking, deps.now())
      return submit(deps, tx, booking, submission, visitor)
    })
    .catch(refuseTakenKey)
}

/** The writing half of sending a form, for a caller who has locked the hold and may be making it in this transaction. */
export async function submit(
  { now }: Deps,
  tx: Tx,
  booking: Booking,
  { details, shownTotalCents, key }: Submission,
  visitor: Visitor,
) {
  const { lead, companions, specialRequests } = details
  if (companions.length + 1 !== booking.spots) throw new Refusal('party-size')
  if (shownTotalCents !== null && shownTotalCents !== booking.total_cents)
    throw new Refusal('price-changed', { totalCents: booking.total_cents })

  const at = now()
  await tx
    .updateTable('booking')
    .set({
      submitted_at: at,
      // Whoever signed in while filling in the form finds the booking in their account.
      account_id: booking.account_id ?? visitor.account?.id ?? null,
      hold_expires_at: paymentEnd(at),
      children: companions.filter((companion) => companion.isChild).length,
      first_name: lead.firstName,
      last_name: lead.lastName,
      email: emailOf(lead.email),
      phone: lead.phone,
      address: lead.address,
      city: lead.city,
      country: lead.country,
      special_requests: specialRequests,
      idem_actor: actorOf(visitor),
      idem_key: key,
      idem_body: bodyHash(booking.departure_id, details),
    })
    .where('id', '=', booking.id)
    .execute()
  const people = [{ ...lead, isChild: false }, ...companions]
  await tx
    .insertInto('booking_traveller')
    .values(
      people.map(({ firstName, lastName, isChild }, position) => ({
        booking_id: booking.id,
        position,
        first_name: firstName,
        last_name: lastName,
        is_child: isChild,
      })),
    )
    .execute()
  return findBooking(tx, booking.id)
}

/** What was asked for, so that the same key with something else in it can be told from a retry. */
export function bodyHash(departureId: string, details: Details): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([departureId, details]))
    .digest()
}

/** Refuses a key under which another booking was sent before, or at the same moment; any other fault stays what it is. */
export function refuseTakenKey(error: unknown): never {
  const taken =
    error instanceof Error && 'constraint' in error && error.constraint === 'one_booking_per_idem_key'
  throw taken ? new Refusal('same-key-other-booking') : error
}
