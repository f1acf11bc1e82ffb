import type { Tx } from '../deps.ts'
import type { Side } from './message-rules.ts'
import { staffAccounts } from '../account/staff-accounts.ts'

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
    const waiting = { state: 'open', waiting_since: at, changed_at: at }
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
  return moved.state === 'open' ? staffAccounts(tx) : []
}

function asked({ state, waiting_since }: { state: string; waiting_since: Date | null }, at: Date) {
  if (state === 'resolved') return { state: 'open', assignee_id: null, waiting_since: at }
  return { state: state === 'waiting_user' ? 'assigned' : state, waiting_since: waiting_since ?? at }
}

function answered(state: string) {
  return { state: state === 'assigned' ? 'waiting_user' : state, waiting_since: null }
}
