import type { Visitor } from '../account/visitor.ts'
import { findBooking, isOwner } from '../booking/booking-queries.ts'
import type { Deps } from '../deps.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { Refusal } from '../refusal.ts'
import { findAttempt, settleAttempt } from './settle-payment.ts'
import { paymentIs } from '../payment/payment-states.ts'
import { bookingIs, type BookingState } from '../states/booking-states.ts'

export type Confirmation = {
  /** Refunded means that the whole payment bought nothing. A cancellation's refund follows its own rule. */
  state: 'confirmed' | 'cancelled' | 'waiting' | 'refunded' | 'problem' | 'unpaid'
  /** Only for the visitor or account that made the booking; null for anybody else. */
  bookingId: string | null
  /** The kind of change that the payment is for; null for the booking itself. */
  changeKind: string | null
  /** Whether the payment is for parts of a confirmed booking. */
  isPart: boolean
}

/**
 * The success page's request. It makes the server ask the provider, as often as called, and returns the state of the
 * booking. The request itself confirms nothing.
 */
export async function confirmBySession(
  deps: Deps,
  sessionId: string,
  visitor: Visitor,
): Promise<Confirmation> {
  const session = { id: sessionId, paymentId: null }
  // PostgreSQL text cannot contain NUL.
  const before = sessionId.includes('\0') ? undefined : await findAttempt(deps, session)
  if (!before) throw new Refusal('session-not-found')
  if (!paymentIs.paid(before.state))
    await settleAttempt(deps, before, sessionId).catch((error: unknown) => {
      // A booking that moves at this moment is settled by the next request or the provider's event.
      if (error instanceof Refusal && error.code === 'booking-just-moved') return
      if (!(error instanceof ExternalServiceError)) throw error
      deps.reportExternalError(error)
    })
  const payment = (await findAttempt(deps, session)) ?? before
  const booking = await findBooking(deps.db, payment.booking_id)
  return {
    state: stateOf(payment, booking.state),
    bookingId: isOwner(booking, visitor) ? booking.id : null,
    changeKind: payment.order_kind,
    isPart: payment.instalment_id !== null,
  }
}

function stateOf(
  payment: { state: string; problem: string | null },
  booking: BookingState,
): Confirmation['state'] {
  if (payment.problem) return 'problem'
  if (paymentIs.surplus(payment.state)) return 'refunded'
  if (paymentIs.captured(payment.state)) return bookingIs.cancelled(booking) ? 'cancelled' : 'confirmed'
  return paymentIs.over(payment.state) ? 'unpaid' : 'waiting'
}
