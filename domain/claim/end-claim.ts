import type { Booking } from '../booking/booking-queries.ts'
import type { Deps, Tx } from '../deps.ts'
import { recordAction } from '../audit/record-action.ts'
import { departureIs } from '../offer/departure-states.ts'
import { releaseShares } from '../payout/hold-payouts.ts'
import { Refusal } from '../refusal.ts'
import { type ActionOf, statesAllowing, transition } from '../states/transition.ts'
import { claimStates } from './claim-states.ts'
import { bookingIs } from '../states/booking-states.ts'

export type LockedClaim = Awaited<ReturnType<typeof lockClaimFor>>

/**
 * A claim for an action that its state allows, with the state that follows, locked until the transaction ends. The caller
 * has locked its booking.
 */
export async function lockClaimFor(tx: Tx, id: string, action: ActionOf<typeof claimStates>) {
  const claim = await tx.selectFrom('claim').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!claim) throw new Refusal('claim-not-found')
  return { ...claim, next: transition(claimStates, claim.state, action) }
}

/**
 * The open claim about a booking has ended: its share may be paid. If its departure has finished since the claim
 * was opened, the booking is completed too, so that the next run earns the share. The caller has locked the booking.
 */
export async function releaseClaimed(tx: Tx, at: Date, booking: Booking): Promise<void> {
  await releaseShares(tx, at, booking.id, 'claim')
  if (bookingIs.confirmed(booking.state) && departureIs.completed(booking.departure_state))
    await tx.updateTable('booking').set({ state: 'completed' }).where('id', '=', booking.id).execute()
}

/**
 * A departure was cancelled during the trek and everything is refunded, so nothing is left to claim. The caller has locked
 * the booking and reverses its share next.
 */
export async function closeClaimOf({ now }: Pick<Deps, 'now'>, tx: Tx, bookingId: string): Promise<void> {
  const at = now()
  const closed = await tx
    .updateTable('claim')
    .set({ state: 'withdrawn', decided_at: at })
    .where('booking_id', '=', bookingId)
    .where('state', 'in', statesAllowing(claimStates, 'close'))
    .returning('id')
    .executeTakeFirst()
  if (!closed) return
  await releaseShares(tx, at, bookingId, 'claim')
  await recordAction(tx, at, {
    actorId: null,
    act: 'close-claim',
    reason: 'the departure was cancelled and refunded in full',
    subject: { kind: 'claim', id: closed.id },
  })
}
