import type { Visitor } from '../account/visitor.ts'
import { lockBooking } from './booking-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { actingHost } from '../host/acting-host.ts'
import { mayBeMissed } from '../departure/departure-view-rules.ts'
import { bookingStates } from '../states/booking-states.ts'
import { transition } from '../states/transition.ts'
import { departureIs } from '../offer/departure-states.ts'

/**
 * The host marks a booking as a no-show, at most 7 days after the start: its share is due with the others, and it
 * cannot be undone. For another host the booking does not exist.
 */
export async function markNoShow(deps: Deps, bookingId: string, visitor: Visitor): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const { id, host_id, state, starts_on, departure_state } = await lockBooking(tx, bookingId)
    if (host_id !== hostId) throw new Refusal('booking-not-found')
    const next = transition(bookingStates, state, 'mark-no-show')
    if (departureIs.cancelled(departure_state) || !mayBeMissed(state, starts_on, nepalDate(at)))
      throw new Refusal('booking-not-missable')
    await tx.updateTable('booking').set({ state: next }).where('id', '=', id).execute()
    await recordAction(tx, at, { actorId: hostId, act: 'mark-missed', subject: { kind: 'booking', id } })
  })
}
