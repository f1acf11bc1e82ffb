import { randomUUID } from 'node:crypto'
import type { Visitor } from '../account/visitor.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAction } from '../audit/record-action.ts'
import { findBooking, lockBooking } from '../booking/booking-queries.ts'
import { contentOf } from '../booking/change/changeable.ts'
import type { Deps } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { replacingOpenOrder } from './change-or-pay.ts'
import { proposeMove } from './move-booking.ts'
import { applyOrSave, mayMoveParty, mustCostAsShown, type Shown } from './party-changes.ts'

/** How long the spots are held while a traveller pays for a move that an operator has prepared. */
export const OPERATORS_HOLD_HOURS = 24

export type MoveForTraveller = { bookingId: string; departureId: string; shown: Shown; reason: string }

/**
 * An operator moves a booking to another departure for a traveller who asked in another way, by the rule of today. When the
 * new dates cost more, the spots are held for 24 hours, and the traveller gets a mail with the way to pay; returns `waits` then.
 * The audit log records the reason. Needs a fresh second factor; not on the operator's own booking.
 */
export async function moveForTraveller(
  deps: Deps,
  { bookingId, departureId, shown, reason: typed }: MoveForTraveller,
  visitor: Visitor,
): Promise<'moved' | 'waits'> {
  const operator = confirmedOperatorOf(visitor, deps.now())
  const reason = readReason(typed)
  await findBooking(deps.db, bookingId)
  if (!isUuid(departureId)) throw new Refusal('move-not-there')
  return replacingOpenOrder(deps, bookingId, async (tx) => {
    const booking = await lockBooking(tx, bookingId, departureId)
    if (booking.account_id === operator.id) throw new Refusal('booking-own')
    await mayMoveParty(tx, booking, deps.now())
    const change = await proposeMove(tx, booking, departureId, deps.now())
    mustCostAsShown(change.sum, shown)
    const content = contentOf(deps.secret, { kind: 'move', departureId })
    const made = { madeBy: operator.id, key: randomUUID(), content }
    const heldUntil = new Date(deps.now().getTime() + OPERATORS_HOLD_HOURS * 3_600_000)
    const order = await applyOrSave(deps, tx, booking, change, made, heldUntil)
    if (order) await deps.enqueue(tx, 'mail-change-order', { bookingId, orderId: order.id })
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'move-booking',
      reason,
      subject: { kind: 'booking', id: bookingId },
      detail: { dueCents: change.sum.dueCents, cardCents: change.sum.cardCents },
    })
    return order ? 'waits' : 'moved'
  })
}
