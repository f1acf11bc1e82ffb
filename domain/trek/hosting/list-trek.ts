import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { lockOwnTrek } from './own-trek.ts'
import type { TrekActor } from './trek-actor.ts'

/** Lists a trek or removes it from the list; its bookings are not affected. Idempotent. */
export async function listTrek(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  trekId: string,
  listed: boolean,
  actor: TrekActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { state } = await lockOwnTrek(tx, trekId, actor, now())
    const to = listed ? 'active' : 'inactive'
    if (state === to) return
    if (state !== 'active' && state !== 'inactive') throw new Refusal('trek-not-listable')
    await tx.updateTable('trek').set({ state: to, updated_at: now() }).where('id', '=', trekId).execute()
  })
}
