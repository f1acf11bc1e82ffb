import { randomUUID } from 'node:crypto'
import type { Visitor } from '../account/visitor.ts'
import { type Booking, findAccountBooking, lockBooking, mustBeOfAccount } from '../booking/booking-queries.ts'
import { type Checkout, checkoutWith, sessionEnd } from '../checkout/start-checkout.ts'
import { crashPoint } from '../crash-point.ts'
import { rangeText } from '../dates.ts'
import type { Deps, SessionOrder, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { isBeingPaid } from '../payment/payment-queries.ts'
import { openInstalments } from '../payment-plan/instalments.ts'
import { sumOf } from '../payment-plan/plan-rules.ts'
import { Refusal } from '../refusal.ts'
import { closePayPages } from './close-pay-pages.ts'
import { isOwing } from './is-owing.ts'

export type PayingParts = {
  bookingId: string
  /** The part that is due next, or everything that is unpaid. */
  what: 'next' | 'rest'
  /** The amount that the page showed. */
  shownCents: Cents
  origin: string
}

/**
 * Opens the card page for the next part of a booking, or for all that is unpaid; for its account only. The card becomes the one
 * that pays the later parts. Refused when the amount is not the shown one, and while a charge of the saved card is not finished.
 */
export async function payParts(
  deps: Deps,
  { bookingId, origin, ...wanted }: PayingParts,
  visitor: Visitor,
): Promise<Checkout> {
  if (!isOwing(await findAccountBooking(deps.db, bookingId, visitor))) throw new Refusal('plan-over')
  // A page for another amount, which the traveller left, must not accept a payment any more.
  await closePayPages(deps, bookingId).catch((error: unknown) => {
    if (!(error instanceof ExternalServiceError)) throw error
    deps.reportExternalError(error)
    throw new Refusal('checkout-unavailable')
  })
  const save = () =>
    deps.db.transaction().execute((tx) => saveAttempt(deps, tx, { bookingId, origin, ...wanted }, visitor))
  const attempt = await save()
  crashPoint('part:attempt-saved')
  return checkoutWith(deps, { bookingId, origin, attempt, again: save })
}

async function saveAttempt(deps: Deps, tx: Tx, paying: PayingParts, visitor: Visitor) {
  const booking = await lockBooking(tx, paying.bookingId)
  mustBeOfAccount(booking, visitor)
  if (!isOwing(booking)) throw new Refusal('plan-over')
  const open = await openInstalments(tx, booking.id)
  const parts = paying.what === 'next' ? open.slice(0, 1) : open
  const last = parts.at(-1)
  if (!last) throw new Refusal('plan-over')
  const cents = sumOf(parts)
  if (cents !== paying.shownCents) throw new Refusal('plan-amount-differs', { totalCents: cents })
  if (await isBeingPaid(tx, booking.id)) throw new Refusal('plan-being-charged')
  const id = randomUUID()
  return tx
    .insertInto('payment')
    .values({
      id,
      booking_id: booking.id,
      instalment_id: last.id,
      amount_cents: cents,
      created_at: deps.now(),
      state: 'created',
      session_order: JSON.stringify(
        orderOf(
          deps,
          booking,
          { id, instalmentId: last.id, cents, isLast: parts.length === open.length },
          paying,
        ),
      ),
    })
    .returning(['id', 'session_id', 'session_order'])
    .executeTakeFirstOrThrow()
}

function orderOf(
  { now }: Deps,
  booking: Booking,
  { id, instalmentId, cents, isLast }: { id: string; instalmentId: string; cents: Cents; isLast: boolean },
  { origin }: PayingParts,
): SessionOrder {
  return {
    bookingId: booking.id,
    paymentId: id,
    amountCents: cents,
    savesCard: !isLast,
    instalmentId,
    title: booking.trek_name,
    description: `${isLast ? 'Rest' : 'Next part'}: ${rangeText(booking.starts_on, booking.ends_on)}`,
    email: booking.email ?? '',
    successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/bookings/${booking.id}/plan`,
    expiresAt: sessionEnd(null, now()),
  }
}
