import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { transition } from '../../states/transition.ts'
import { trekStates } from '../../offer/trek-states.ts'
import { lockOwnTrek } from './own-trek.ts'
import type { TrekActor } from './trek-actor.ts'

/**
 * Archives a trek; its record stays, because past bookings name it. Refused while anybody holds spots on it or has
 * booked a departure that has not ended. Its departures close too, so that nobody books in the meantime.
 */
export async function deleteTrek(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  trekId: string,
  actor: TrekActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const trek = await lockOwnTrek(tx, trekId, actor, now())
    const state = transition(trekStates, trek.state, 'delete')
    if (trek.isBooked) throw new Refusal('trek-not-deletable', { trek: trek.name })
    await tx
      .updateTable('departure')
      .set({ state: 'cancelled' })
      .where('trek_id', '=', trekId)
      .where('state', 'in', ['open', 'closed'])
      .where('spots_taken', '=', 0)
      .execute()
    await tx.deleteFrom('trek_edit').where('trek_id', '=', trekId).execute()
    await tx.deleteFrom('departure').where('trek_id', '=', trekId).where('state', '=', 'draft').execute()
    await tx.updateTable('trek').set({ state, updated_at: now() }).where('id', '=', trekId).execute()
  })
}
