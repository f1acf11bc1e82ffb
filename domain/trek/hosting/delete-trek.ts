import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { lockOwnTrek } from './own-trek.ts'
import type { TrekActor } from './trek-actor.ts'

/**
 * Takes a trek from its host's list for good; the record stays, because past bookings name it. Refused while anybody holds
 * spots on it or has booked a departure whose end is not past. Its dates go with it, so that nobody books meanwhile.
 */
export async function deleteTrek(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  trekId: string,
  actor: TrekActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const trek = await lockOwnTrek(tx, trekId, actor, now())
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
    await tx
      .updateTable('trek')
      .set({ state: 'archived', updated_at: now() })
      .where('id', '=', trekId)
      .execute()
  })
}
