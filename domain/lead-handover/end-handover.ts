import type { Deps, Tx } from '../deps.ts'
import { transition } from '../states/transition.ts'
import { type HandoverAction, handoverStates } from './handover-states.ts'

/**
 * Ends a handover that the caller has locked, with its booking; a new lead whose link stops working gets a mail. Refused when
 * it has ended.
 */
export async function endHandover(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  { id, booking_id: bookingId, state }: { id: string; booking_id: string; state: string },
  action: HandoverAction,
): Promise<void> {
  await tx
    .updateTable('lead_handover')
    .set({ state: transition(handoverStates, state, action), ended_at: now() })
    .where('id', '=', id)
    .execute()
  if (action === 'withdraw') await enqueue(tx, 'mail-handover-withdrawn', { bookingId, handoverId: id })
}
