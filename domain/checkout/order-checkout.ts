import { randomUUID } from 'node:crypto'
import type { Visitor } from '../account/visitor.ts'
import { type Booking, findAccountBooking, lockBooking } from '../booking/booking-queries.ts'
import {
  canApply,
  type ChangeOrder,
  findOpenOrder,
  lockOrder,
  orderText,
  type SavedOrder,
} from '../booking/change/change-orders.ts'
import { crashPoint } from '../crash-point.ts'
import { findDeparture } from '../departure/departure-queries.ts'
import type { Deps, SessionOrder, Tx } from '../deps.ts'
import { paymentIs } from '../payment/payment-states.ts'
import { Refusal } from '../refusal.ts'
import { type Checkout, checkoutWith, sessionEnd } from './start-checkout.ts'

/** Opens the card page of the change of a booking that waits for its payment, or returns the open one; for its account only. */
export async function payOpenOrder(
  deps: Deps,
  { bookingId, origin }: { bookingId: string; origin: string },
  visitor: Visitor,
): Promise<Checkout> {
  const booking = await findAccountBooking(deps.db, bookingId, visitor)
  const order = await findOpenOrder(deps.db, booking.id)
  if (!order) throw new Refusal('change-order-over')
  return payOrder(deps, order, origin)
}

/** The same for an order. Its attempt is saved first, so that a crash leaves neither a lost nor a second session. */
export async function payOrder(
  deps: Deps,
  { id, booking_id: bookingId, departure_id }: SavedOrder,
  origin: string,
): Promise<Checkout> {
  const save = () =>
    deps.db.transaction().execute(async (tx) => {
      const booking = await lockBooking(tx, bookingId, departure_id)
      return liveOrNewAttempt(deps, tx, booking, await lockOrder(tx, id), origin)
    })
  const attempt = await save()
  crashPoint('order-attempt-saved')
  return checkoutWith(deps, { bookingId, origin, attempt, again: save })
}

/** The attempt of an order for which the provider may still take money; an order has at most one. */
export async function findOrderAttempt(db: Deps['db'] | Tx, orderId: string) {
  return db
    .selectFrom('payment')
    .select(['id', 'session_id', 'session_order'])
    .where('change_order_id', '=', orderId)
    .where('state', 'in', paymentIs.live.states)
    .executeTakeFirst()
}

async function liveOrNewAttempt(deps: Deps, tx: Tx, booking: Booking, order: ChangeOrder, origin: string) {
  const at = deps.now()
  if (!canApply(order, booking, at) || order.hold_expires_at <= at) throw new Refusal('change-order-over')
  const live = await findOrderAttempt(tx, order.id)
  if (live) return live
  const id = randomUUID()
  const page = `${origin}/bookings/${booking.id}/change`
  const session: SessionOrder = {
    bookingId: booking.id,
    paymentId: id,
    amountCents: order.due_cents,
    title: `Change of your booking: ${booking.trek_name}`,
    description: orderText(order, await findDeparture(tx, order.departure_id)),
    email: booking.email ?? '',
    successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: page,
    expiresAt: sessionEnd(order.hold_expires_at, at),
  }
  return tx
    .insertInto('payment')
    .values({
      id,
      booking_id: booking.id,
      change_order_id: order.id,
      amount_cents: order.due_cents,
      created_at: at,
      state: 'created',
      session_order: JSON.stringify(session),
    })
    .returning(['id', 'session_id', 'session_order'])
    .executeTakeFirstOrThrow()
}
