import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import { findAccountBooking, lockBooking } from '../booking/booking-queries.ts'
import {
  canApply,
  endOrder,
  findOpenOrder,
  findOrder,
  lockOrder,
  type SavedOrder,
} from '../booking/change/change-orders.ts'
import { changeOrderIs } from '../booking/change/change-order-states.ts'
import { crashPoint } from '../crash-point.ts'
import type { Deps, Tx } from '../deps.ts'
import { departureIs } from '../offer/departure-states.ts'
import { Refusal } from '../refusal.ts'
import { sessionIs } from '../ports/provider-states.ts'
import { bookingIs } from '../states/booking-states.ts'
import { tryEach } from '../try-each.ts'
import { findOrderAttempt } from './order-checkout.ts'
import { applySession } from './settle-payment.ts'
import { ensureSession } from './start-checkout.ts'

const MOST_AT_ONCE = 100

/**
 * The traveller lets a change go that waits for its payment; for the booking's account only. Returns its kind when it was paid by
 * then and applies, else null.
 */
export async function letOrderGo(deps: Deps, bookingId: string, visitor: Visitor): Promise<string | null> {
  const booking = await findAccountBooking(deps.db, bookingId, visitor)
  return endOpenOrder(deps, booking.id)
}

/**
 * Ends the change of a booking that waits for its payment, if there is one. Returns its kind when it was paid by then and
 * applies, else null; refused while its payment waits for the bank or for a person.
 */
export async function endOpenOrder(deps: Deps, bookingId: string): Promise<string | null> {
  const order = await findOpenOrder(deps.db, bookingId)
  if (!order) return null
  const isEnded = await endUnpaid(deps, order, 'abandon').catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    deps.reportExternalError(error)
    throw new Refusal('provider-unavailable')
  })
  if (isEnded) return null
  const { state } = await findOrder(deps.db, order.id)
  if (changeOrderIs.held(state)) throw new Refusal('change-order-open')
  return changeOrderIs.applied(state) ? order.kind : null
}

/**
 * Ends the orders whose time is over, or that can no longer apply, because the booking was changed or cancelled, a part of it
 * was paid, or the departure was cancelled; returns their number. The traveller gets a mail about one that an operator had prepared.
 * One whose card page cannot be closed now is tried again.
 */
export async function expireOrders(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('change_order')
    .innerJoin('booking', 'booking.id', 'change_order.booking_id')
    .innerJoin('departure', 'departure.id', 'change_order.departure_id')
    .innerJoin('departure as present', 'present.id', 'booking.departure_id')
    .select(['change_order.id', 'change_order.booking_id', 'change_order.departure_id'])
    .where('change_order.state', 'in', changeOrderIs.held.states)
    .where(({ eb, or }) =>
      or([
        eb('change_order.hold_expires_at', '<=', deps.now()),
        eb('booking.state', '<>', 'confirmed'),
        eb('departure.state', '=', 'cancelled'),
        eb('present.state', '=', 'cancelled'),
        eb('booking.last_change_id', 'is distinct from', eb.ref('change_order.based_on')),
        unpaidDiffers,
      ]),
    )
    // Money that awaits a person's decision holds its spots until then.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.change_order_id', '=', 'change_order.id')
            .where('payment.problem', 'is not', null)
            .where('payment.problem_closed_at', 'is', null),
        ),
      ),
    )
    .orderBy('change_order.hold_expires_at')
    .limit(MOST_AT_ONCE)
    .execute()
  let ended = 0
  await tryEach(due, async (order) => {
    if (await endUnpaid(deps, order, 'expire')) ended += 1
  })
  return ended
}

/** A part was paid since the order was saved; an order that was saved before there were parts names no amount. */
const unpaidDiffers = sql<boolean>`(change_order.terms ->> 'unpaidBefore')::bigint <> booking.unpaid_cents`

/** Closes the card page first. The order ends and its spots are free only if nothing was paid; returns whether it ended. */
async function endUnpaid(deps: Deps, order: SavedOrder, action: 'expire' | 'abandon'): Promise<boolean> {
  const attempt = await findOrderAttempt(deps.db, order.id)
  if (attempt) {
    const session = await ensureSession(deps, attempt)
    await applySession(
      deps,
      sessionIs.open(session.state) ? await deps.payments.expireSession(session.id) : session,
    )
  }
  crashPoint('order-page-closed')
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, order.booking_id, order.departure_id)
    const locked = await lockOrder(tx, order.id)
    if (!changeOrderIs.held(locked.state) || (await findOrderAttempt(tx, order.id))) return false
    const isDue = locked.hold_expires_at <= deps.now() || !canApply(locked, booking, deps.now())
    if (action === 'expire' && !isDue) return false
    await endOrder(deps, tx, locked, action)
    const takesPlace = bookingIs.confirmed(booking.state) && !departureIs.cancelled(booking.departure_state)
    if (action === 'expire' && takesPlace && (await isByOperator(tx, locked)))
      await deps.enqueue(tx, 'mail-change-order-ended', { bookingId: booking.id, orderId: locked.id })
    crashPoint('order:ended')
    return true
  })
}

/** Whether an operator has prepared an order for the traveller, who then has a mail about it. */
async function isByOperator(tx: Tx, { made_by }: { made_by: string }): Promise<boolean> {
  const operator = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', made_by)
    .where('role', '=', 'operator')
    .executeTakeFirst()
  return operator !== undefined
}
