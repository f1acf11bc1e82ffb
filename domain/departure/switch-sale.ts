import type { Visitor } from '../account/visitor.ts'
import { lockDeparture } from '../booking/booking-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { recordAct } from '../office/record-act.ts'
import { Refusal } from '../refusal.ts'

/**
 * The host takes a departure ahead off sale, or puts it back: what is booked or being paid stands. The same again changes
 * nothing. To another host the departure does not exist.
 */
export async function switchSale(
  deps: Deps,
  { departureId, onSale }: { departureId: string; onSale: boolean },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const to = onSale ? 'open' : 'closed'
  await deps.db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const { id, host_id, state, starts_on } = await lockDeparture(tx, departureId)
    if (host_id !== hostId) throw new Refusal('departure-not-found')
    if (state === to) return
    if (state !== (onSale ? 'closed' : 'open') || starts_on <= nepalDate(at))
      throw new Refusal('departure-not-switchable')
    await tx.updateTable('departure').set({ state: to }).where('id', '=', id).execute()
    const act = onSale ? 'open-departure' : 'close-departure'
    await recordAct(tx, at, { actorId: hostId, act, subject: { kind: 'departure', id } })
  })
}
