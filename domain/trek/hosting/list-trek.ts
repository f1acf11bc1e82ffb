import type { Deps } from '../../deps.ts'
import { transition } from '../../states/transition.ts'
import { trekStates, trekIs } from '../../offer/trek-states.ts'
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
    const trek = await lockOwnTrek(tx, trekId, actor, now())
    if (listed ? trekIs.active(trek.state) : trekIs.inactive(trek.state)) return
    const state = transition(trekStates, trek.state, listed ? 'activate' : 'deactivate')
    await tx.updateTable('trek').set({ state, updated_at: now() }).where('id', '=', trekId).execute()
  })
}
