import type { Tx } from '../deps.ts'
import { type ActionOf, statesAllowing, transition } from '../states/transition.ts'
import { hostStates } from './host-states.ts'

/** Verifies an approved host, because an operator has confirmed the current bank details; a suspended one stays so. */
export function markVerified(tx: Tx, hostId: string): Promise<void> {
  return change(tx, hostId, 'verify')
}

/** A verified host is only approved again, because the bank details have changed or are not valid any more. */
export function withdrawVerified(tx: Tx, hostId: string): Promise<void> {
  return change(tx, hostId, 'withdraw-verified')
}

async function change(tx: Tx, hostId: string, action: ActionOf<typeof hostStates>): Promise<void> {
  for (const from of statesAllowing(hostStates, action))
    await tx
      .updateTable('host')
      .set({ status: transition(hostStates, from, action) })
      .where('id', '=', hostId)
      .where('status', '=', from)
      .execute()
}
