import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { lockOwnTrek } from '../hosting/own-trek.ts'
import { trekMoves } from '../trek-moves-rules.ts'
import { onForeignTrek } from './on-foreign-trek.ts'

type Suspending = { trekId: string; reason: string }

/**
 * An operator suspends one trek of a host: it is not listed or booked any more, and its bookings are not affected. Its
 * host cannot undo it.
 */
export async function suspendTrek(deps: Deps, about: Suspending, visitor: Visitor): Promise<void> {
  await move(deps, { ...about, act: 'suspend-trek', to: 'suspended' }, visitor)
}

/** An operator lifts the suspension of a trek; it stays inactive until its host activates it. */
export async function liftTrekSuspension(deps: Deps, about: Suspending, visitor: Visitor): Promise<void> {
  await move(deps, { ...about, act: 'lift-trek-suspension', to: 'inactive' }, visitor)
}

type Move = Suspending & {
  act: 'suspend-trek' | 'lift-trek-suspension'
  to: 'suspended' | 'inactive'
}

async function move(deps: Deps, { trekId, reason, act, to }: Move, visitor: Visitor): Promise<void> {
  const actor = onForeignTrek(deps, { act, reason }, visitor)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const { state } = await lockOwnTrek(tx, trekId, actor, at)
    const isLifted = act === 'lift-trek-suspension'
    if (!trekMoves[state].includes(to) || (state === 'suspended') !== isLifted)
      throw new Refusal('trek-not-suspendable')
    await tx.updateTable('trek').set({ state: to, updated_at: at }).where('id', '=', trekId).execute()
  })
}
