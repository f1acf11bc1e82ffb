import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'
import { lockOwnTrek } from '../hosting/own-trek.ts'
import { transition } from '../../states/transition.ts'
import { trekStates } from '../../offer/trek-states.ts'
import { onForeignTrek } from './on-foreign-trek.ts'

type Suspending = { trekId: string; reason: string }

/**
 * An operator suspends one trek of a host: it is not listed or booked any more, and its bookings are not affected. Its
 * host cannot undo it.
 */
export async function suspendTrek(deps: Deps, about: Suspending, visitor: Visitor): Promise<void> {
  await move(deps, { ...about, act: 'suspend-trek' }, visitor)
}

/** An operator lifts the suspension of a trek; it stays inactive until its host activates it. */
export async function liftTrekSuspension(deps: Deps, about: Suspending, visitor: Visitor): Promise<void> {
  await move(deps, { ...about, act: 'lift-trek-suspension' }, visitor)
}

/** The table's action for each act of the audit log. */
const actions = { 'suspend-trek': 'suspend', 'lift-trek-suspension': 'lift-suspension' } as const

type Move = Suspending & { act: keyof typeof actions }

async function move(deps: Deps, { trekId, reason, act }: Move, visitor: Visitor): Promise<void> {
  const actor = onForeignTrek(deps, { act, reason }, visitor)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const trek = await lockOwnTrek(tx, trekId, actor, at)
    const state = transition(trekStates, trek.state, actions[act])
    await tx.updateTable('trek').set({ state, updated_at: at }).where('id', '=', trekId).execute()
  })
}
