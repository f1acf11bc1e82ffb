import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { Refusal } from '../refusal.ts'
import { findLiveAttempt } from '../payment/payment-queries.ts'
import { applySession } from './settle-payment.ts'
import { ensureSession } from './start-checkout.ts'
import { findOwnBooking, lockBooking } from '../booking/booking-queries.ts'
import { isHeld } from '../booking/hold/hold-rules.ts'
import { mailCancellation } from '../booking/mail-cancellation.ts'
import { returnTerms } from '../booking/price/retake-terms.ts'
import { bookingIs } from '../states/booking-states.ts'
import { departureIs } from '../offer/departure-states.ts'
import { sessionIs } from '../ports/provider-states.ts'
import { paymentIs } from '../payment/payment-states.ts'

/** The traveller releases the spots ('Release my spots'). A payment that has succeeded by then takes precedence. */
export async function releaseHold(deps: Deps, bookingId: string, visitor: Visitor): Promise<void> {
  const booking = await findOwnBooking(deps.db, bookingId, visitor)
  if (!isHeld(booking, deps.now())) throw new Refusal('hold-over')
  await endHold(deps, bookingId, 'abandoned').catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    deps.reportExternalError(error)
    throw new Refusal('provider-unavailable')
  })
}

/** How many payment pages are closed at the provider in parallel: a slow answer delays only its own spots. */
const ENDED_AT_ONCE = 6

/**
 * Frees the spots of every expired hold; returns the number of ended holds. `withCardPage` selects those that need a
 * request to the provider, or only the others, which then never wait for it.
 */
export async function expireHolds(
  deps: Deps,
  { withCardPage, most = 200 }: { withCardPage?: boolean; most?: number } = {},
): Promise<number> {
  const due = await deps.db
    .selectFrom('booking')
    .select('booking.id')
    .where('state', '=', 'held')
    .where('hold_expires_at', '<=', deps.now())
    // Money that awaits a person's decision holds its spots until then.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.booking_id', '=', 'booking.id')
            .where('payment.state', 'in', paymentIs.live.states)
            .where('payment.problem', 'is not', null),
        ),
      ),
    )
    .$if(withCardPage !== undefined, (query) =>
      query.where(({ exists, not, selectFrom }) => {
        const attempt = exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.booking_id', '=', 'booking.id')
            .where('payment.state', 'in', paymentIs.live.states),
        )
        return withCardPage ? attempt : not(attempt)
      }),
    )
    .orderBy('hold_expires_at')
    .limit(most)
    .execute()
  let ended = 0
  const left = due.map(({ id }) => id)
  const endNext = async (): Promise<void> => {
    const id = left.shift()
    if (id === undefined) return
    if (await endHold(deps, id, 'expired').catch(deps.reportExternalError)) ended += 1
    return endNext()
  }
  await Promise.all(Array.from({ length: ENDED_AT_ONCE }, endNext))
  return ended
}

/**
 * Ends a hold: the payment page is closed at the provider first, and only if nothing was paid the spots are freed, its
 * credit is returned and its referral can be used again. It expires at its end, or at once when its departure was
 * cancelled. Returns whether this call ended it.
 */
export async function endHold(
  deps: Deps,
  bookingId: string,
  state: 'expired' | 'abandoned',
): Promise<boolean> {
  await closeCardPage(deps, bookingId)
  crashPoint('page-closed')
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!bookingIs.held(booking.state)) return false
    const isOff = departureIs.cancelled(booking.departure_state)
    if (state === 'expired' && isHeld(booking, deps.now()) && !isOff) return false
    if (await findLiveAttempt(tx, bookingId)) return false
    await tx.updateTable('booking').set({ state, ended_at: deps.now() }).where('id', '=', bookingId).execute()
    await returnTerms(tx, booking, deps.now())
    crashPoint('hold:ended')
    if (isOff) await mailCancellation(deps, tx, bookingId)
    return true
  })
}

async function closeCardPage(deps: Deps, bookingId: string): Promise<void> {
  const attempt = await findLiveAttempt(deps.db, bookingId)
  if (!attempt) return
  const session = await ensureSession(deps, attempt)
  await applySession(
    deps,
    sessionIs.open(session.state) ? await deps.payments.expireSession(session.id) : session,
  )
}
