import { randomUUID } from 'node:crypto'
import type { Visitor } from '../account/visitor.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAction } from '../audit/record-action.ts'
import { type Booking, findBooking, lockBooking } from '../booking/booking-queries.ts'
import type { PartyChange } from '../booking/change/apply-change.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { replacingOpenOrder } from './change-or-pay.ts'
import { applyOrSave, mayChangeParty, mayMoveParty, mustCostAsShown, type Shown } from './party-changes.ts'

/** How long the spots are held while a traveller pays for a change that an operator has prepared. */
export const OPERATORS_HOLD_HOURS = 24

/** A change for a traveller: what the operator's page showed, and why. */
export type ForTraveller = {
  bookingId: string
  shown: Shown
  reason: string
  /** Approves the proposal of this change, in its transaction. */
  approving?: ((tx: Tx) => Promise<void>) | undefined
}

type Change = ForTraveller & {
  /** Another departure that the change needs. */
  departureId?: string
  /** Its name in the audit log. */
  act: 'move-booking' | 'add-travellers' | 'change-extras'
  /** The keyed hash of what was sent. */
  content: Buffer
  /** Works out the change of the locked booking; refused with the reason when it is not possible. */
  propose: (tx: Tx, booking: Booking) => Promise<PartyChange>
}

/**
 * An operator changes a booking for a traveller who asked in another way, by the rule of today. When it costs something, what it
 * needs is held for 24 hours, and the traveller gets a mail with the way to pay; returns `waits` then. The audit log records the
 * reason. Needs a fresh second factor; not on the operator's own booking.
 */
export async function changeForTraveller(
  deps: Deps,
  { bookingId, departureId, shown, reason: typed, approving, act, content, propose }: Change,
  visitor: Visitor,
): Promise<'applied' | 'waits'> {
  const operator = confirmedOperatorOf(visitor, deps.now())
  const reason = readReason(typed)
  await findBooking(deps.db, bookingId)
  return replacingOpenOrder(deps, bookingId, async (tx) => {
    const booking = await lockBooking(tx, bookingId, departureId ?? null)
    if (booking.account_id === operator.id) throw new Refusal('booking-own')
    await approving?.(tx)
    await (departureId === undefined ? mayChangeParty : mayMoveParty)(tx, booking, deps.now())
    const change = await propose(tx, booking)
    mustCostAsShown(change.sum, shown)
    const made = { madeBy: operator.id, key: randomUUID(), content }
    const heldUntil = new Date(deps.now().getTime() + OPERATORS_HOLD_HOURS * 3_600_000)
    const order = await applyOrSave(deps, tx, booking, change, made, heldUntil)
    if (order) await deps.enqueue(tx, 'mail-change-order', { bookingId, orderId: order.id })
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act,
      reason,
      subject: { kind: 'booking', id: bookingId },
      detail: { dueCents: change.sum.dueCents, cardCents: change.sum.cardCents },
    })
    return order ? 'waits' : 'applied'
  })
}
