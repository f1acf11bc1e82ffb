import type { Tx } from '../deps.ts'
import type { Side } from './message-rules.ts'
import { staffAccounts } from '../account/staff-accounts.ts'
import { isAllowed, transition } from '../states/transition.ts'
import { supportCaseStates } from './support-case-states.ts'

/**
 * Updates a support chat after a new message: a person's message waits for us, and reopens a resolved chat; our message
 * waits for the person. Returns our accounts to notify besides the participants: while it is unassigned, all staff.
 */
export async function followCase(
  tx: Tx,
  { conversationId, side, at }: { conversationId: string; side: Side; at: Date },
): Promise<string[]> {
  const found = await tx
    .selectFrom('support_case')
    .select(['state', 'waiting_since'])
    .where('conversation_id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) {
    const [state] = supportCaseStates.begins
    const waiting = { state, waiting_since: at, changed_at: at }
    await tx
      .insertInto('support_case')
      .values({ conversation_id: conversationId, ...waiting })
      .execute()
    return staffAccounts(tx)
  }
  const moved = side === 'client' ? asked(found, at) : answered(found.state)
  await tx
    .updateTable('support_case')
    .set({ ...moved, changed_at: at })
    .where('conversation_id', '=', conversationId)
    .execute()
  return isUnassigned(moved.state) ? staffAccounts(tx) : []
}

function asked({ state, waiting_since }: { state: string; waiting_since: Date | null }, at: Date) {
  const next = transition(supportCaseStates, state, 'ask')
  // A resolved chat begins again: its last assignee does not have it any more.
  if (next !== state && isUnassigned(next)) return { state: next, assignee_id: null, waiting_since: at }
  return { state: next, waiting_since: waiting_since ?? at }
}

function answered(state: string) {
  return { state: transition(supportCaseStates, state, 'answer'), waiting_since: null }
}

/** Nobody handles it: all staff see it. */
function isUnassigned(state: string): boolean {
  return isAllowed(supportCaseStates, state, 'take')
}
