import { randomUUID } from 'node:crypto'
import type { Visitor } from '../account/visitor.ts'
import { findAccountBooking, lockAccountBooking } from '../booking/booking-queries.ts'
import { sessionEnd } from '../checkout/start-checkout.ts'
import type { Deps } from '../deps.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { isBeingCharged } from '../payment/payment-queries.ts'
import { findSavedCard, removeCard } from '../payment-plan/saved-card.ts'
import { Refusal } from '../refusal.ts'
import { bookingIs } from '../states/booking-states.ts'

/**
 * Opens the provider's page on which the traveller saves another card for the later parts, without a payment; returns its URL.
 * Without a saved card, such as after its removal or with a new lead, it saves the
 * first one, for a new customer. For the booking's account only.
 */
export async function openCardPage(
  deps: Deps,
  { bookingId, origin }: { bookingId: string; origin: string },
  visitor: Visitor,
): Promise<string> {
  const booking = await findAccountBooking(deps.db, bookingId, visitor)
  const card = await findSavedCard(deps.db, booking.id)
  if (!bookingIs.confirmed(booking.state) || booking.unpaid_cents === 0) throw new Refusal('plan-over')
  const id = randomUUID()
  await deps.db.insertInto('card_page').values({ id, booking_id: booking.id, made_at: deps.now() }).execute()
  const page = `${origin}/bookings/${booking.id}/plan`
  const session = await deps.payments
    .openCardPage(
      {
        bookingId: booking.id,
        cardPageId: id,
        customerId: card?.customerId ?? null,
        email: booking.email ?? '',
        successUrl: `${page}?saved={CHECKOUT_SESSION_ID}`,
        cancelUrl: page,
        expiresAt: sessionEnd(null, deps.now()),
      },
      id,
    )
    .catch((error: unknown) => {
      if (!(error instanceof ExternalServiceError)) throw error
      deps.reportExternalError(error)
      throw new Refusal('checkout-unavailable')
    })
  await deps.db.updateTable('card_page').set({ session_id: session.id }).where('id', '=', id).execute()
  if (!session.url) throw new Refusal('checkout-unavailable')
  return session.url
}

/**
 * Removes the saved card of a booking: its later parts are paid on a page from now on. The provider deletes it soon afterwards.
 * For the booking's account only; the traveller gets a mail. Refused while the card is being charged.
 */
export async function removeOwnCard(
  { db, now, enqueue }: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  bookingId: string,
  visitor: Visitor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    if (await isBeingCharged(tx, booking.id)) throw new Refusal('plan-being-charged')
    if (!(await removeCard(tx, booking.id, now()))) return
    const at = now().toISOString()
    await enqueue(tx, 'mail-card-changed', { bookingId: booking.id, at, isRemoved: true })
  })
}
