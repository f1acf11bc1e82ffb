import { lockDeparture } from './departure-queries.ts'
import { saleSwitch } from './departure-view-rules.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import type { TrekActor } from '../trek/hosting/trek-actor.ts'
import { departureIs, departureStates } from '../offer/departure-states.ts'
import { transition } from '../states/transition.ts'

/**
 * The host takes a future departure off sale, or puts it back; existing bookings and payments are not affected. Repeating
 * it changes nothing. For another host the departure does not exist; an operator with a reason does it for the host.
 */
export async function switchSale(
  deps: Deps,
  { departureId, onSale }: { departureId: string; onSale: boolean },
  actor: TrekActor,
): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const hostId = actor.onForeign ? null : await actingHost(tx, actor)
    const { id, host_id, state, starts_on, trek_id } = await lockDeparture(tx, departureId)
    if (hostId !== null && host_id !== hostId) throw new Refusal('departure-not-found')
    if (onSale ? departureIs.onSale(state) : departureIs.closed(state)) return
    const action = onSale ? 'open' : 'close'
    if (saleSwitch(state, starts_on, nepalDate(at)) !== action) throw new Refusal('departure-not-switchable')
    const to = transition(departureStates, state, action)
    await tx.updateTable('departure').set({ state: to }).where('id', '=', id).execute()
    if (hostId === null) return actor.onForeign?.(tx, { id: trek_id, host_id }, { departure: id })
    const act = onSale ? 'open-departure' : 'close-departure'
    await recordAction(tx, at, { actorId: hostId, act, subject: { kind: 'departure', id } })
  })
}
